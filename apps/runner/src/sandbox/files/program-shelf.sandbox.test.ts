import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeptFile, Sandbox } from '../sandbox.ts';
import { compileC, startTestSandbox } from '../suite/suite-host.ts';

const MIB = 1024 * 1024;
const terms = {
  limits: { cpuMs: 1000, wallMs: 5000, memoryBytes: 64 * MIB, outputBytes: MIB, processes: 8 },
  stdout: 'text',
  stderrBytes: 4096,
} as const;

/** Prints its own path, what it sees of the working directory, and which changes to itself and other programs fail. */
const program = String.raw`
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void told(const char *what, int failed) { printf("%s: %s\n", what, failed ? strerror(errno) : "done"); }

int main(int argc, char **argv) {
  char path[512], folder[512];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  path[length] = 0;
  printf("called %s, is %s\n", basename(argv[0]), strcmp(path, argv[0]) ? path : "the same");
  strcpy(folder, path);
  DIR *here = opendir(".");
  for (struct dirent *one; (one = readdir(here));) if (one->d_name[0] != '.') printf("beside it: %s\n", one->d_name);
  told("list own folder", !opendir(dirname(folder)));
  told("list all", !opendir("/programs"));
  told("write itself", open(path, O_WRONLY) < 0);
  told("change its mode", chmod(path, 0777) < 0);
  told("remove itself", unlink(path) < 0);
  told("leave something", open(strcat(folder, "/left"), O_CREAT | O_WRONLY, 0600) < 0);
  return 0;
}
`;

let sandbox: Sandbox;
let kept: KeptFile;

beforeAll(async () => {
  sandbox = await startTestSandbox([]);
  kept = await compileC(sandbox, program);
});
afterAll(() => sandbox.close());

test('a program stored in a file is executed in place, finds only its own files, and can change nothing', async () => {
  const outcome = await sandbox.run({
    ...terms,
    argv: ['./program'],
    files: { program: { kept }, 'data.txt': { bytes: Buffer.from('data') } },
  });
  expect(outcome).toMatchObject({ end: 'exited', exitCode: 0, stderrText: '' });
  expect(outcome.stdoutText.trim().split('\n')).toEqual([
    'called program, is the same',
    'beside it: data.txt',
    'list own folder: Permission denied',
    'list all: Permission denied',
    'write itself: Permission denied',
    'change its mode: Read-only file system',
    'remove itself: Read-only file system',
    'leave something: Read-only file system',
  ]);
});

test('a program that comes from memory or is kept afterwards is copied into its working directory', async () => {
  const bytes = await sandbox.read(kept);
  for (const [source, keepFiles] of [
    [{ bytes }, []],
    [{ kept }, ['program']],
  ] as const) {
    const outcome = await sandbox.run({ ...terms, argv: ['./program'], files: { program: source }, keepFiles });
    expect(outcome.stdoutText).toContain('called program, is /w/program\nbeside it: program\n');
    for (const file of Object.values(outcome.files)) await sandbox.discard(file);
  }
});
