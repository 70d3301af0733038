"""A console for SQL. It opens no other files, and stops statements that run too long."""

import sqlite3
import sys
import time
import unicodedata

try:
    import readline  # noqa: F401  Lines can be edited, and earlier ones come back.
except ImportError:
    pass

MAX_ROWS = 100
MAX_CELL = 40
MAX_STATEMENT = 20_000
MAX_SECONDS = 5
MAX_PAGES = 2000
MAX_VALUE_BYTES = 1_000_000
STEPS = 10_000

HELP = """SQL statements end with a semicolon. .tables lists the tables, .schema shows how they were made, .quit leaves.
SQL 语句以分号结尾。.tables 列出所有表，.schema 显示建表语句，.quit 退出。"""


def may(action, first, second, *_):
    if action in (sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH):
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_PRAGMA and (second is not None and first not in ("table_info", "index_list")):
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_FUNCTION and second == "load_extension":
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK


def width(text):
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def cell(value):
    text = "NULL" if value is None else f"<{len(value)} bytes>" if isinstance(value, bytes) else str(value)
    text = "".join(one if one.isprintable() else "?" for one in text[: MAX_CELL + 1])
    return text if len(text) <= MAX_CELL else text[: MAX_CELL - 1] + "…"


def show(names, rows):
    lines = [[cell(one) for one in line] for line in [names, *rows]]
    widths = [max(width(line[at]) for line in lines) for at in range(len(names))]
    lines.insert(1, ["-" * one for one in widths])
    for line in lines:
        print("  ".join(text + " " * (wide - width(text)) for text, wide in zip(line, widths)).rstrip())


def count_of(rows):
    return "1 row" if rows == 1 else f"{rows} rows"


def run(database, statement):
    deadline = time.monotonic() + MAX_SECONDS
    database.set_progress_handler(lambda: time.monotonic() > deadline, STEPS)
    cursor = database.execute(statement)
    if cursor.description is None:
        if cursor.rowcount >= 0:
            print(f"{count_of(cursor.rowcount)} changed")
        return
    rows = cursor.fetchmany(MAX_ROWS + 1)
    show([column[0] for column in cursor.description], rows[:MAX_ROWS])
    print(count_of(len(rows)) if len(rows) <= MAX_ROWS else f"the first {MAX_ROWS} rows")
    cursor.close()


def read_statement():
    """One statement or one command; None at the end."""
    text = ""
    while True:
        try:
            line = input("ledger> " if text == "" else "   ...> ")
        except EOFError:
            return None
        except KeyboardInterrupt:
            print()
            text = ""
            continue
        text = f"{text}\n{line}".strip()
        if len(text) > MAX_STATEMENT:
            print("Too long.")
            text = ""
        elif text.startswith(".") or sqlite3.complete_statement(text):
            return text


def main():
    database = sqlite3.connect("/data/ledger.db", isolation_level=None, timeout=2)
    database.execute(f"pragma max_page_count = {MAX_PAGES}")
    if hasattr(database, "setlimit"):
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
    database.set_authorizer(may)
    print(HELP)
    while True:
        text = read_statement()
        if text in (None, ".quit", ".exit"):
            return
        if text == "":
            continue
        try:
            if text == ".tables":
                run(database, "select name, type from sqlite_master where type in ('table', 'view') order by name;")
            elif text == ".schema":
                for (sql,) in database.execute("select sql from sqlite_master where sql is not null").fetchmany(MAX_ROWS):
                    print(sql[:MAX_STATEMENT])
            elif text.startswith("."):
                print(HELP)
            else:
                run(database, text)
        except KeyboardInterrupt:
            database.interrupt()
            print()
        except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError) as error:
            print(f"Error: {error}")
        except MemoryError:
            print("Error: out of memory")


if __name__ == "__main__":
    sys.exit(main())
