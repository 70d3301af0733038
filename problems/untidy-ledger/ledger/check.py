"""Judges one task by the state of the database. Exit code 0: done. The first argument names the task."""

import sqlite3
import sys
import time

MAX_SECONDS = 4
STEPS = 10_000

SERIALS = "select serial, count(*), min(id) from bars group by serial"
STAMPS = "select distinct serial, stamped from bars order by serial, stamped"
TOTALS = """
  select smiths.name, coalesce(sum(grams), 0) from smiths
  left join (select distinct serial, smith, grams from bars) as bars on smiths.id = smith
  group by smiths.name order by smiths.name"""


def original():
    database = sqlite3.connect(":memory:")
    with open("/srv/ledger.sql", encoding="utf-8") as file:
        database.executescript(file.read())
    return database


def rows(database, statement, limit=1000):
    return database.execute(statement).fetchmany(limit)


def check_twice(ledger, old):
    """Each bar is entered once, by its first entry, which is otherwise unchanged."""
    columns = "id, serial, smith, grams, fineness"
    wanted = rows(old, f"select {columns} from bars where id in (select min(id) from bars group by serial) order by id")
    if rows(ledger, f"select {columns} from bars order by id") == wanted:
        return None
    again = sum(count > 1 for _, count, _ in rows(ledger, SERIALS))
    if again:
        return f"{again} bars are still entered more than once. 仍有 {again} 根金条重复登记。"
    return "Entries are missing or changed. Restart the instance to begin again. 有记录缺失或被改动，可重启在线环境重新开始。"


def check_stamps(ledger, old):
    wanted = {(serial, int(fineness >= 900)) for serial, fineness in rows(old, "select serial, fineness from bars")}
    wrong = set(rows(ledger, STAMPS)) ^ wanted
    count = len({serial for serial, _ in wrong})
    return f"{count} bars have the wrong stamp. {count} 根金条的印记不正确。" if wrong else None


def check_totals(ledger, old):
    found = rows(ledger, "select smith, grams from totals order by smith")
    wanted = rows(old, TOTALS)
    if found == wanted:
        return None
    wrong = len({name for name, _ in set(found) ^ set(wanted)})
    return f"The totals of {wrong} smiths are wrong. {wrong} 位工匠的合计不正确。"


CHECKS = {"twice": check_twice, "stamps": check_stamps, "totals": check_totals}


def main(task):
    ledger = sqlite3.connect("file:/data/ledger.db?mode=ro", uri=True, timeout=2)
    ledger.text_factory = lambda text: text.decode("utf-8", "replace")
    deadline = time.monotonic() + MAX_SECONDS
    ledger.set_progress_handler(lambda: time.monotonic() > deadline, STEPS)
    try:
        problem = CHECKS[task](ledger, original())
    except sqlite3.Error as error:
        if "locked" in str(error):
            problem = "A transaction is open: commit it or roll it back. 有未结束的事务，请先提交或回滚。"
        elif "no such" in str(error):
            problem = f"{error}. 缺少表、视图或列。"
        else:
            problem = f"{error}"
    except (TypeError, ValueError) as error:
        problem = f"{error}"
    if problem is not None:
        print(problem)
        return 1
    return 0


sys.exit(main(sys.argv[1]))
