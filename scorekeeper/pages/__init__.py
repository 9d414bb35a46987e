"""The pages: a page is one module.

Above the line of its blueprint a module says what the page shows, as values. Below it are the
routes: they read the form, ask the scorer or give it a command, and render a template with these
values. Nothing above that line knows the request, a clock or chance.

A page never imports a page. What several pages show is in `shown`. `app` lists all pages.
"""
