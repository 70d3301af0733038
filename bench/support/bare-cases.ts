import type { BareGoJudge } from './bare-go-judge.ts';
import { programText } from './judge-bench.ts';

const MIB = 1024 * 1024;
const NS_PER_MS = 1e6;
/** Generous, so that a busy machine does not end a benchmark. */
const limits = { cpuLimit: 10_000 * NS_PER_MS, clockLimit: 60_000 * NS_PER_MS, memoryLimit: 128 * MIB, procLimit: 16 };
const checkLimits = { ...limits, memoryLimit: 256 * MIB, procLimit: 64 };
const env = ['PATH=/usr/bin:/bin'];
const text = (name: string) => ({ name, max: MIB });

/** The minimum for running a program on one input: one request, with the output in the reply. */
export async function bareCase(goJudge: BareGoJudge, program: string, input: string): Promise<number> {
  const result = await goJudge.run({
    args: ['./program'],
    env,
    files: [{ src: input }, text('stdout'), text('stderr')],
    copyIn: { program: { src: program } },
    copyOut: ['stdout', 'stderr'],
    ...limits,
  });
  if (result.status !== 'Accepted') throw new Error(`the bare run ended with ${result.status}`);
  return result.time / NS_PER_MS;
}

/** The same with a program mounted into the container, so that nothing is copied into its folders, as in this judge. */
export async function bareCaseInPlace(goJudge: BareGoJudge, program: string, input: string): Promise<void> {
  const files = [{ src: input }, ...['stdout', 'stderr'].map((name) => ({ ...text(name), pipe: true }))];
  const result = await goJudge.run({ args: [program], env, files, copyOut: ['stdout', 'stderr'], ...limits });
  if (result.status !== 'Accepted') throw new Error(`the bare run ended with ${result.status}`);
}

/**
 * A judge that does everything in the sandbox, as Hydro does: the run, a shell script that compares, then deleting the
 * files.
 */
export interface ShellJudge {
  judgeCase(input: string, answer: string): Promise<void>;
  /** Compares a file with the answer like an output. */
  compare(output: string, answer: string): Promise<void>;
  close(): Promise<void>;
}

/** `program` is the id of a stored file, which the judge then owns. */
export function openShellJudge(goJudge: BareGoJudge, program: string): ShellJudge {
  const script = programText('compare.sh');
  const compare = async (output: object, answer: string) => {
    const result = await goJudge.run({
      args: ['/bin/bash', 'compare.sh', 'output', 'answer'],
      env,
      files: [{ content: '' }, text('stdout'), text('stderr')],
      copyIn: { 'compare.sh': { content: script }, output, answer: { src: answer } },
      copyOut: ['stdout', 'stderr'],
      ...checkLimits,
    });
    if (!result.files?.['stdout']?.startsWith('AC')) {
      throw new Error(`the shell checker returned ${result.status} ${JSON.stringify(result.files)}`);
    }
  };
  return {
    judgeCase: async (input, answer) => {
      const result = await goJudge.run({
        args: ['./program'],
        env,
        files: [{ src: input }, text('stdout'), text('stderr')],
        copyIn: { program: { fileId: program } },
        copyOutCached: ['stdout', 'stderr'],
        ...limits,
      });
      const { stdout, stderr } = result.fileIds ?? {};
      if (result.status !== 'Accepted' || !stdout || !stderr) throw new Error(`the run ended with ${result.status}`);
      await compare({ fileId: stdout }, answer);
      await Promise.all([goJudge.drop(stdout), goJudge.drop(stderr)]);
    },
    compare: (output, answer) => compare({ src: output }, answer),
    close: () => goJudge.drop(program),
  };
}

/** Compiles without any preparation, and returns the id of the stored program. */
export async function bareCompile(goJudge: BareGoJudge, source: string, standard = 'gnu++17'): Promise<string> {
  const result = await goJudge.run({
    args: ['/usr/bin/g++', '-O2', `-std=${standard}`, '-o', 'program', 'answer.cpp'],
    env,
    files: [{ content: '' }, text('stdout'), text('stderr')],
    copyIn: { 'answer.cpp': { content: source } },
    copyOut: ['stdout', 'stderr'],
    copyOutCached: ['program'],
    ...checkLimits,
    memoryLimit: 1024 * MIB,
  });
  const program = result.fileIds?.['program'];
  if (!program) throw new Error(`g++ returned ${result.status} ${result.files?.['stderr'] ?? ''}`);
  return program;
}

/** The same work by several clients in parallel, until it is done the given number of times. */
export async function repeat(times: number, clients: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
}
