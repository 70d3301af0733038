import type { FakeProgram } from '../fake.ts';

/** The test program of the port's suite, as C for real sandboxes. */
export const suiteProgramC = String.raw`
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static void copy(FILE *from, FILE *to) {
  char buffer[65536];
  size_t length;
  while ((length = fread(buffer, 1, sizeof buffer, from)) > 0) fwrite(buffer, 1, length, to);
  fflush(to);
}

static void leave(void) {
  FILE *file = fopen("left", "w");
  fputs("left", file);
  fclose(file);
}

int main(int argc, char **argv) {
  const char *act = argc > 1 ? argv[1] : "";
  long number = argc > 2 ? atol(argv[2]) : 0;
  if (!strcmp(act, "exit")) return number;
  if (!strcmp(act, "die")) { signal(number, SIG_DFL); raise(number); }
  if (!strcmp(act, "cat")) copy(stdin, stdout);
  if (!strcmp(act, "complain")) while (number-- > 0) fputc('e', stderr);
  if (!strcmp(act, "environment")) for (char **entry = environ; *entry; entry++) puts(*entry);
  if (!strcmp(act, "copy")) copy(fopen(argv[2], "r"), fopen(argv[3], "w"));
  if (!strcmp(act, "leave-and-exit")) { leave(); return number; }
  if (!strcmp(act, "leave-and-die")) { leave(); raise(number); }
  if (!strcmp(act, "spin")) for (volatile long i = 0;; i++);
  if (!strcmp(act, "sleep") || !strcmp(act, "wait-for-abort")) for (;;) pause();
  if (!strcmp(act, "eat")) {
    size_t bytes = (size_t)number << 20;
    char *memory = malloc(bytes);
    for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
    return memory[4096] != 1;
  }
  if (!strcmp(act, "flood")) {
    static char buffer[65536];
    memset(buffer, 'o', sizeof buffer);
    for (long left = number; argc < 3 || left > 0;) {
      size_t length = argc < 3 || left > (long)sizeof buffer ? sizeof buffer : (size_t)left;
      if (write(1, buffer, length) < 0) return errno;
      left -= length;
    }
  }
  return 0;
}
`;

const MIB = 1024 * 1024;
const CHUNK_BYTES = 65536;

/** The same program for the fake sandbox. */
export const suiteProgramFake: FakeProgram = async (io) => {
  const [, act = '', text = '', target = ''] = io.argv;
  const number = Number(text);
  switch (act) {
    case 'exit':
      return number;
    case 'die':
      return io.die(number);
    case 'cat':
      return io.stdout(io.stdin);
    case 'complain':
      return io.stderr('e'.repeat(number));
    case 'environment':
      return io.stdout(
        Object.entries(io.env)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      );
    case 'copy':
      return void io.files.set(target, io.files.get(text) ?? new Uint8Array());
    case 'leave-and-exit':
      io.files.set('left', Buffer.from('left'));
      return number;
    case 'leave-and-die':
      io.files.set('left', Buffer.from('left'));
      return io.die(number);
    case 'spin':
      return io.use({ cpuMs: Infinity });
    case 'sleep':
      return io.use({ wallMs: Infinity });
    case 'wait-for-abort':
      return await io.untilAborted();
    case 'eat':
      return io.use({ memoryBytes: number * MIB + CHUNK_BYTES });
    case 'flood':
      for (let left = text === '' ? Infinity : number; left > 0; left -= CHUNK_BYTES) {
        io.stdout(Buffer.alloc(Math.min(left, CHUNK_BYTES), 'o'));
      }
      return 0;
    default:
      return 0;
  }
};
