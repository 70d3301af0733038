import { readFileSync } from 'node:fs';
import type { FileSource, KeptFile, Limits, Outcome, RunRequest, Sandbox } from './sandbox.ts';
import { SandboxFault } from './sandbox.ts';

/** A program of the fake sandbox: a function. Its return value is the exit status; undefined means 0. */
export type FakeProgram = (io: FakeIo) => number | void | Promise<number | void>;

/** Everything a fake program can access. It reports its own time and memory without really using any. */
export interface FakeIo {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  stdin: Uint8Array;
  /** The working directory: relative path to content. */
  files: Map<string, Uint8Array>;
  stdout(bytes: Uint8Array | string): void;
  stderr(bytes: Uint8Array | string): void;
  /** Adds to the time and raises the peak of memory. Does not return if a limit is exceeded. */
  use(more: { cpuMs?: number; wallMs?: number; memoryBytes?: number }): void;
  /** Ends the program as if killed by this signal. Does not return. */
  die(signal: number): never;
  /** Never resolves; rejects when the run is aborted. For programs that a test aborts. */
  untilAborted(): Promise<never>;
}

const SHEBANG = '#!fake ';

/** Content of a file that, executed as `./name`, runs the fake program `name`: the output of a fake compiler. */
export function fakeExecutable(name: string): Uint8Array {
  return Buffer.from(`${SHEBANG}${name}\n`);
}

/**
 * An in-process sandbox for tests of its callers. `programs` are found by `argv[0]`, or by the content of the file it
 * names. It passes the part of `sandbox-suite.ts` that does not test isolation.
 */
export function makeFakeSandbox(programs: Readonly<Record<string, FakeProgram>>, slots = 2): Sandbox {
  const kept = new Map<string, Uint8Array>();
  let keptCount = 0;
  let isClosed = false;

  const keepBytes = (bytes: Uint8Array): KeptFile => {
    const id = `fake-${++keptCount}`;
    kept.set(id, Uint8Array.from(bytes));
    return { id, sizeBytes: bytes.length, path: null };
  };
  const bytesOf = (source: FileSource): Uint8Array => {
    if ('bytes' in source) return source.bytes;
    if ('path' in source) return readFileSync(source.path);
    const bytes = kept.get(source.kept.id);
    if (!bytes) throw new SandboxFault(`The kept file ${source.kept.id} no longer exists.`, 'Discard it later.');
    return bytes;
  };
  const programOf = (argv: readonly string[], files: ReadonlyMap<string, Uint8Array>): FakeProgram | undefined => {
    const name = argv[0] ?? '';
    const text = Buffer.from(files.get(name.replace(/^\.\//, '')) ?? '').toString();
    return programs[text.startsWith(SHEBANG) ? text.slice(SHEBANG.length).trim() : name];
  };

  return {
    slots,
    async run(request) {
      if (isClosed) throw new SandboxFault('The sandbox is closed.', 'Open a new one.');
      const files = new Map(Object.entries(request.files ?? {}).map(([name, source]) => [name, bytesOf(source)]));
      const stdin = request.stdin ? bytesOf(request.stdin) : new Uint8Array();
      const run = new FakeRun(request, files, stdin);
      const program = programOf(request.argv, files);
      if (!program && request.argv[0]?.startsWith('/')) {
        throw new SandboxFault(`The sandbox has no program ${request.argv[0]}.`, 'Install the package it belongs to.');
      }
      await run.perform(program ?? (() => EXIT_NOT_FOUND));
      return run.outcome(keepBytes);
    },
    async connect() {
      throw new SandboxFault('The fake sandbox runs one program at a time.', 'Use the real one.');
    },
    async read(file, limitBytes) {
      return bytesOf({ kept: file }).slice(0, limitBytes);
    },
    async keep(path) {
      return keepBytes(readFileSync(path));
    },
    async discard(file) {
      kept.delete(file.id);
    },
    async close() {
      isClosed = true;
      kept.clear();
    },
  };
}

const EXIT_NOT_FOUND = 127;

/** Thrown through a fake program to end it. */
class Ended {
  readonly end: Outcome['end'];
  readonly signal: number | null;
  constructor(end: Outcome['end'], signal: number | null = null) {
    this.end = end;
    this.signal = signal;
  }
}

class FakeRun {
  private readonly request: RunRequest;
  private readonly files: Map<string, Uint8Array>;
  private readonly stdin: Uint8Array;
  private readonly used = { cpuMs: 0, wallMs: 0, memoryBytes: 0 };
  private readonly out: Uint8Array[] = [];
  private readonly err: Uint8Array[] = [];
  private outBytes = 0;
  private end: Outcome['end'] = 'exited';
  private exitCode: number | null = null;
  private signal: number | null = null;

  constructor(request: RunRequest, files: Map<string, Uint8Array>, stdin: Uint8Array) {
    this.request = request;
    this.files = files;
    this.stdin = stdin;
  }

  async perform(program: FakeProgram): Promise<void> {
    try {
      if (this.request.signal?.aborted) throw new Ended('aborted');
      this.exitCode = (await program(this.io())) ?? 0;
    } catch (thrown) {
      if (!(thrown instanceof Ended)) throw thrown;
      this.end = thrown.end;
      this.signal = thrown.signal;
    }
  }

  outcome(keepBytes: (bytes: Uint8Array) => KeptFile): Outcome {
    const { request } = this;
    const output = Buffer.concat(this.out).subarray(0, request.limits.outputBytes);
    const files = (request.keepFiles ?? []).flatMap((name) => {
      const bytes = this.files.get(name);
      return this.end === 'exited' && bytes ? [[name, keepBytes(bytes)] as const] : [];
    });
    return {
      end: this.end,
      exitCode: this.exitCode,
      signal: this.signal,
      ...this.used,
      stdout: request.stdout === 'keep' && this.end !== 'aborted' ? keepBytes(output) : null,
      stdoutText: request.stdout === 'text' ? output.subarray(0, request.stderrBytes).toString() : '',
      stderrText: Buffer.concat(this.err).subarray(0, request.stderrBytes).toString(),
      files: Object.fromEntries(files),
    };
  }

  private io(): FakeIo {
    const { request } = this;
    return {
      argv: request.argv,
      env: { PATH: '/usr/bin:/bin', HOME: '/w', LANG: 'C.UTF-8', ...request.env },
      stdin: this.stdin,
      files: this.files,
      stdout: (bytes) => {
        const chunk = Buffer.from(bytes);
        this.out.push(chunk);
        this.outBytes += chunk.length;
        if (request.stdout !== 'discard' && this.outBytes > request.limits.outputBytes) throw new Ended('output-limit');
      },
      stderr: (bytes) => void this.err.push(Buffer.from(bytes)),
      use: (more) => this.use(more, request.limits),
      die: (signal) => {
        throw new Ended('signalled', signal);
      },
      untilAborted: () =>
        new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(new Ended('aborted')), { once: true });
        }),
    };
  }

  private use(more: { cpuMs?: number; wallMs?: number; memoryBytes?: number }, limits: Limits): void {
    const { used } = this;
    used.cpuMs += more.cpuMs ?? 0;
    used.wallMs += more.wallMs ?? more.cpuMs ?? 0;
    used.memoryBytes = Math.max(used.memoryBytes, more.memoryBytes ?? 0);
    if (used.memoryBytes > limits.memoryBytes) throw new Ended('memory-limit');
    if (used.cpuMs > limits.cpuMs) throw new Ended('cpu-limit');
    if (used.wallMs > limits.wallMs) throw new Ended('wall-limit');
  }
}
