"""What every page needs from a request, and what every answer gets.

Who asks and what this phone may do, what a posted form means, the reader's language; then the
cookie, the headers, the kept fragments and the error pages. This package asks `service` for games.
It never imports `storage`, and it imports no page: what it needs of one is handed in by `app`, and
a page is otherwise only the name of a route here.
"""
