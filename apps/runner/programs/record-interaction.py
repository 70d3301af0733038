"""Starts an interactor, and passes on and records the messages between it and the solution, for setters.

Arguments: the number of processes of the solution, or 0 if it uses standard input and output; the index in the
command of the first pipe name, or -1 if they are descriptors; then the interactor's command.
"""

import collections
import os
import signal
import sys
import threading

FIRST_PIPE = 3
# Lines kept from the beginning and from the end, and maximum characters of each.
SHOWN_LINES = 20
LINE_CHARACTERS = 80
CHUNK_BYTES = 65536

processes, names, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
head, tail = [], collections.deque(maxlen=SHOWN_LINES)
count = 0
last = None
writing = threading.Lock()


def write_down(mark, data):
    """Records a write. A line that arrives in pieces stays one line while the other side writes nothing."""
    global count, last
    for piece in data.decode("utf-8", "replace").splitlines(True):
        if last is None or last["mark"] != mark or last["whole"]:
            last = {"mark": mark, "text": "", "whole": False}
            count += 1
            (head if len(head) < SHOWN_LINES else tail).append(last)
        last["whole"] = piece.endswith("\n")
        if len(last["text"]) <= LINE_CHARACTERS:
            last["text"] += piece.rstrip("\n")[: LINE_CHARACTERS + 1]


def pass_on(source, target, mark):
    # In this thread, because opening a pipe by name waits for the other side.
    source = os.open(source, os.O_RDONLY) if isinstance(source, str) else source
    target = os.open(target, os.O_WRONLY) if isinstance(target, str) else target
    try:
        while data := os.read(source, CHUNK_BYTES):
            with writing:
                write_down(mark, data)
            while data:
                data = data[os.write(target, data) :]
    except OSError:
        pass  # One side has ended; closing the pipe notifies the other.
    finally:
        os.close(source)
        os.close(target)


def shown(line):
    text = line["text"]
    return f"{line['mark']} {text[:LINE_CHARACTERS]}{'…' if len(text) > LINE_CHARACTERS else ''}"


def named_pipes():
    """Pairs of pipes for the interactor, which its command names from now on, and the pairs that it named before."""
    places = [(names + 2 * i, names + 2 * i + 1) for i in range(processes)]
    outer = [(command[hears], command[speaks]) for hears, speaks in places]
    for pair in places:
        for place in pair:
            os.mkfifo(f"talk-{place}")
            command[place] = f"talk-{place}"
    return outer, [(command[hears], command[speaks]) for hears, speaks in places]


def start_with_descriptors():
    """Starts the interactor; descriptors to the solution, and to the interactor."""
    outer = [(0, 1)] if processes == 0 else [(FIRST_PIPE + 2 * i, FIRST_PIPE + 2 * i + 1) for i in range(processes)]
    inner = [(os.pipe(), os.pipe()) for _ in outer]
    child = os.fork()
    if child == 0:
        for (hears, speaks), ((heard, _), (_, spoken)) in zip(outer, inner):
            os.dup2(heard, hears)
            os.dup2(spoken, speaks)
        start()
    for (heard, _), (_, spoken) in inner:
        os.close(heard)
        os.close(spoken)
    return child, outer, [(to_child, from_child) for (_, to_child), (from_child, _) in inner]


def start_with_names():
    outer, inner = named_pipes()
    child = os.fork()
    if child == 0:
        start()
    return child, outer, inner


def start():
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.execv(command[0], command)


child, outer, inner = start_with_descriptors() if names < 0 else start_with_names()
listeners = []
for index, ((hears, speaks), (to_child, from_child)) in enumerate(zip(outer, inner)):
    name = "" if processes == 0 else str(index)
    threading.Thread(target=pass_on, args=(hears, to_child, name + ">"), daemon=True).start()
    listeners.append(threading.Thread(target=pass_on, args=(from_child, speaks, name + "<"), daemon=True))
    listeners[-1].start()
_, status = os.waitpid(child, 0)
for listener, (_, from_child) in zip(listeners, inner):
    if isinstance(from_child, str):
        # Unblocks the reader if the solution never opened its pipe.
        try:
            os.close(os.open(from_child, os.O_WRONLY | os.O_NONBLOCK))
        except OSError:
            pass
    listener.join()
with writing, open("talk.txt", "w", encoding="utf-8") as file:
    left_out = count - len(head) - len(tail)
    lines = [shown(line) for line in head] + (["…"] if left_out > 0 else []) + [shown(line) for line in tail]
    file.write("\n".join(lines))
os._exit(max(0, os.waitstatus_to_exitcode(status)))
