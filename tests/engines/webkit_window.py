#!/usr/bin/python3
"""A window of WebKitGTK that WebKitWebDriver drives: exactly as large as a phone, without a frame.

The browser that comes with the engine is never narrower than 447 px. It is run by the Python of the
system, which has GObject, and ends with its last view.
"""

from __future__ import annotations

import argparse
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 (after the versions are asked for)


def main() -> None:
    """Wait for a session of the driver, and give it a view."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=390)
    parser.add_argument("--height", type=int, default=844)
    parser.add_argument("--letters", type=int, default=16)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--no-script", action="store_true")
    asked = parser.parse_args()
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", asked.dark)
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.set_preferred_languages(["en"])
    context.connect("automation-started", on_session, context, asked)
    Gtk.main()


def on_session(_context: Any, session: Any, context: Any, asked: argparse.Namespace) -> None:
    """A driver has connected."""
    told = WebKit2.ApplicationInfo()
    told.set_name("phone")
    session.set_application_info(told)
    session.connect("create-web-view", lambda _session: view(context, asked))


def view(context: Any, asked: argparse.Namespace) -> Any:
    """A page in a window. Without scripts those of the page do not run; the driver's own do."""
    settings = WebKit2.Settings()
    settings.set_property("default-font-size", asked.letters)
    settings.set_property("enable-javascript-markup", not asked.no_script)
    page = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False, default_width=asked.width, default_height=asked.height)
    window.add(page)
    page.connect("close", lambda _page: window.destroy())
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return page


if __name__ == "__main__":
    main()
