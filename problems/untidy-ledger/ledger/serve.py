"""Creates the database, and waits: the console and the checks open it themselves."""

import os
import signal
import sqlite3

with open("/srv/ledger.sql", encoding="utf-8") as file:
    statements = file.read()
database = sqlite3.connect("/data/new.db")
database.executescript(statements)
database.close()
os.rename("/data/new.db", "/data/ledger.db")
# Reaps the processes of consoles that ended.
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    signal.pause()
