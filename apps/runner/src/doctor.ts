import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { examineInstances } from './instances/examine-instances.ts';
import { readCatalogue } from './languages/catalogue.ts';
import type { Language } from './languages/language.ts';
import { findToolchains } from './languages/toolchains.ts';
import { findLanguageVersions, type LanguageVersions } from './languages/versions.ts';
import { silentLog } from './log.ts';
import { cgroupLayout } from './sandbox/host/cgroups.ts';
import { allowedCpus, coreOf } from './sandbox/host/cpus.ts';
import { startGoJudge } from './sandbox/go-judge.ts';
import type { Outcome, Sandbox } from './sandbox/sandbox.ts';
import { SandboxFault } from './sandbox/sandbox.ts';

/** One check of this machine. A `problem` prevents judging, a `warning` makes judging less fair or less safe. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  /** Short name of the check. */
  subject: string;
  sentence: string;
  /** What to do; absent if everything is fine. */
  advice?: string;
}

export interface HostOptions {
  /** Path of go-judge. */
  goJudge: string;
  /** Where the runner stores its files, and whose disk is checked. The folder need not exist. */
  workDir: string;
  /** An operator's own languages. */
  languagesFile?: string | undefined;
  /** Socket of a container engine; absent: the runner runs no instances. */
  instanceSocket?: string | undefined;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const LOW_DISK_BYTES = 2 * GIB;
const LOW_SHARED_MEMORY_BYTES = 512 * MIB;
const PROGRAM_TIMEOUT_MS = 10_000;
/** A trivial program takes a tenth of this; a longer time means that times will not be comparable. */
const SLOW_RUN_MS = 100;
/** Most submissions and checkers are written in these languages. */
const needed = ['C', 'C++17', 'C++20', 'Python 3'];
const EARLIEST_CLOCK = Date.UTC(2026, 0, 1);
const run = promisify(execFile);

/** Checks whether this machine can judge, and if not, what to do. Makes no lasting changes. */
export async function examineHost(options: HostOptions): Promise<Finding[]> {
  return [
    examineUser(),
    examineCgroups(),
    examineSeccomp(),
    examineSwap(readOr('/proc/swaps')),
    examineThreads(allowedCpus(), coreOf),
    examineGovernor(readOr('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor')),
    examineAddressRandomness(readOr('/proc/sys/kernel/randomize_va_space')),
    examineCrashLog(readOr('/proc/sys/debug/exception-trace')),
    examineClock(Date.now(), readOr('/sys/devices/system/clocksource/clocksource0/current_clocksource')),
    examineSpace('disk', existsSync(options.workDir) ? options.workDir : '.', LOW_DISK_BYTES),
    examineSpace('shared memory', '/dev/shm', LOW_SHARED_MEMORY_BYTES),
    await examineGoJudge(options.goJudge),
    await examineInstances(options.instanceSocket),
    ...(await examineSandbox(options)),
  ];
}

export function hasProblem(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'problem');
}

/** The findings as a table for a terminal, one line each, with advice below. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map((finding) => finding.subject.length));
  const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' };
  const lines = findings.flatMap((finding) => {
    const line = `${marks[finding.level]}  ${finding.subject.padEnd(width)}  ${finding.sentence}`;
    return finding.advice ? [line, `${' '.repeat(marks.ok.length + width + 4)}→ ${finding.advice}`] : [line];
  });
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const problems = count('problem');
  const summary = problems === 0 ? 'This machine can judge' : `This machine cannot judge yet: ${problems} problem(s)`;
  return `${[...lines, '', `${summary}, ${count('warning')} warning(s).`].join('\n')}\n`;
}

function examineUser(): Finding {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) {
    return {
      level: 'problem',
      subject: 'user',
      sentence: 'The runner would not run as root, so it could not limit memory and processes.',
      advice: 'Run it as root (sudo, or a systemd service without User=), or in a privileged container.',
    };
  }
  const canCreate = readOr('/proc/sys/user/max_user_namespaces').trim() !== '0';
  if (!canCreate) {
    return {
      level: 'problem',
      subject: 'user',
      sentence: 'Running as root, but the kernel allows no user namespaces.',
      advice: 'Set the sysctl user.max_user_namespaces to more than 0.',
    };
  }
  return { level: 'ok', subject: 'user', sentence: 'Running as root, and user namespaces are allowed.' };
}

function examineCgroups(): Finding {
  const { kind, controllers } = cgroupLayout();
  const missing = ['memory', 'pids', 'cpuset'].filter((name) => !controllers.includes(name));
  const sentence = `Control groups: ${kind}, with ${controllers.join(', ') || 'nothing'}.`;
  if (missing.includes('memory') || missing.includes('pids')) {
    return {
      level: 'problem',
      subject: 'cgroups',
      sentence: `${sentence} Missing: ${missing.join(', ')}.`,
      advice: 'Enable the controllers (kernel parameter cgroup_enable=memory), or run the container with --privileged.',
    };
  }
  if (missing.length > 0) {
    return {
      level: 'warning',
      subject: 'cgroups',
      sentence: `${sentence} Programs cannot be pinned to one core each.`,
      advice: 'Enable cpuset.',
    };
  }
  return { level: 'ok', subject: 'cgroups', sentence };
}

function examineSeccomp(): Finding {
  if (/^Seccomp:/m.test(readOr('/proc/self/status'))) {
    return { level: 'ok', subject: 'seccomp', sentence: 'System calls can be filtered.' };
  }
  return {
    level: 'problem',
    subject: 'seccomp',
    sentence: 'The kernel cannot filter system calls.',
    advice: 'Use a kernel with CONFIG_SECCOMP_FILTER; every distribution kernel has it.',
  };
}

export function examineSwap(swaps: string): Finding {
  const used = swaps.trim().split('\n').slice(1);
  if (used.length === 0) return { level: 'ok', subject: 'swap', sentence: 'There is no swap.' };
  return {
    level: 'warning',
    subject: 'swap',
    sentence: 'Swap is on: programs that exceed their memory limit may be swapped out instead of stopped.',
    advice: 'Turn it off on judging machines: swapoff -a, and remove it from /etc/fstab.',
  };
}

export function examineThreads(cpus: readonly number[], core: (cpu: number) => string): Finding {
  const cores = new Set(cpus.map(core)).size;
  if (cores === cpus.length)
    return { level: 'ok', subject: 'cores', sentence: `${cores} processor(s), each a separate core.` };
  return {
    level: 'warning',
    subject: 'cores',
    sentence: `${cpus.length} processors on ${cores} cores: two programs on one core slow each other down.`,
    advice: `Give the runner at most ${cores} slots, or turn off simultaneous multithreading.`,
  };
}

export function examineGovernor(governor: string): Finding {
  const name = governor.trim();
  if (name === '' || name === 'performance') {
    return {
      level: 'ok',
      subject: 'frequency',
      sentence: name === '' ? 'The processor frequency is not managed here.' : 'The governor is performance.',
    };
  }
  return {
    level: 'warning',
    subject: 'frequency',
    sentence: `The frequency governor is ${name}: measured times vary with the load.`,
    advice: 'Set it to performance: cpupower frequency-set -g performance.',
  };
}

export function examineAddressRandomness(setting: string): Finding {
  if (setting.trim() !== '0') return { level: 'ok', subject: 'ASLR', sentence: 'Addresses are randomized.' };
  return {
    level: 'warning',
    subject: 'ASLR',
    sentence: 'Addresses are not randomized, which makes exploits of the kernel and of setuid programs easier.',
    advice: 'Set the sysctl kernel.randomize_va_space to 2.',
  };
}

export function examineCrashLog(setting: string): Finding {
  const subject = 'crash log';
  if (setting.trim() !== '1')
    return { level: 'ok', subject, sentence: 'The kernel log has no lines about crashed programs.' };
  return {
    level: 'warning',
    subject,
    sentence: 'Programs that crash write lines into the kernel log of this machine.',
    advice: 'Set the sysctl debug.exception-trace to 0.',
  };
}

export function examineClock(now: number, source: string): Finding {
  if (now < EARLIEST_CLOCK) {
    return {
      level: 'problem',
      subject: 'clock',
      sentence: `The clock shows ${new Date(now).toISOString()}, which is before this program was built.`,
      advice: 'Set it, and keep it right with chrony or systemd-timesyncd.',
    };
  }
  return {
    level: 'ok',
    subject: 'clock',
    sentence: `The clock shows ${new Date(now).toISOString()} (source ${source.trim() || 'unknown'}).`,
  };
}

function examineSpace(subject: string, path: string, lowBytes: number): Finding {
  let free;
  try {
    const { bavail, bsize } = statfsSync(path);
    free = bavail * bsize;
  } catch {
    return {
      level: 'warning',
      subject,
      sentence: `${path} does not exist.`,
      advice: `Mount a tmpfs at ${path}. Otherwise outputs are written to disk.`,
    };
  }
  const sentence = `${(free / GIB).toFixed(1)} GiB free in ${path}.`;
  if (free >= lowBytes) return { level: 'ok', subject, sentence };
  return {
    level: 'warning',
    subject,
    sentence,
    advice: `Keep ${(lowBytes / GIB).toFixed(1)} GiB free: outputs and test data are stored there.`,
  };
}

async function examineGoJudge(path: string): Promise<Finding> {
  const advice = 'npm start builds it (requires Go 1.25 or newer); or set ASSAY_GO_JUDGE to its path.';
  if (!existsSync(path))
    return { level: 'problem', subject: 'go-judge', sentence: `There is no go-judge at ${path}.`, advice };
  try {
    const { stdout } = await run(path, ['-version'], { timeout: PROGRAM_TIMEOUT_MS });
    const version = stdout.trim();
    if (isVersionAtLeast(version, [1, 12]))
      return { level: 'ok', subject: 'go-judge', sentence: `go-judge ${version}.` };
    return { level: 'problem', subject: 'go-judge', sentence: `go-judge ${version} is older than 1.12.`, advice };
  } catch (error) {
    return { level: 'problem', subject: 'go-judge', sentence: `go-judge cannot be run: ${messageOf(error)}`, advice };
  }
}

/** Whether `v1.12.2` is at least 1.12; false for texts that do not look like a version. */
export function isVersionAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const parts = /^v?(\d+)\.(\d+)/.exec(version);
  if (!parts) return false;
  const found = [Number(parts[1]), Number(parts[2])] as const;
  return found[0] > major || (found[0] === major && found[1] >= minor);
}

/** The final proof: runs a program under limits, and one that must be stopped. */
async function examineSandbox({ goJudge, languagesFile }: HostOptions): Promise<Finding[]> {
  const subject = 'sandbox';
  const workDir = mkdtempSync(join(tmpdir(), 'assay-doctor-'));
  let sandbox: Sandbox | undefined;
  try {
    const catalogue = readCatalogue(languagesFile);
    const mounts = await findToolchains(catalogue.all);
    sandbox = await startGoJudge({ binary: goJudge, workDir, slots: 1, sourcePrefixes: [], mounts, log: silentLog });
    const limits = { cpuMs: 200, wallMs: 2000, memoryBytes: 64 * MIB, outputBytes: MIB, processes: 4 };
    const common = { limits, stdout: 'text', stderrBytes: 1000 } as const;
    await sandbox.run({ ...common, argv: ['/bin/true'] });
    const startedAt = performance.now();
    const quick = await sandbox.run({ ...common, argv: ['/bin/true'] });
    const tookMs = performance.now() - startedAt;
    const loop = await sandbox.run({ ...common, argv: ['/bin/sh', '-c', 'while :; do :; done'] });
    const versions = await findLanguageVersions(sandbox, catalogue.all);
    return [concludeSandbox(quick, loop, tookMs), ...concludeLanguages(catalogue.all, versions)];
  } catch (error) {
    const advice =
      error instanceof SandboxFault ? error.advice : 'See the findings above. If they do not help, report this.';
    return [{ level: 'problem', subject, sentence: messageOf(error), advice }];
  } finally {
    await sandbox?.close();
    rmSync(workDir, { recursive: true, force: true });
  }
}

/**
 * The languages of this machine, each with its version, and one line with the missing ones. Without a C++ compiler most
 * packages cannot be judged.
 */
export function concludeLanguages(languages: readonly Language[], versions: LanguageVersions): Finding[] {
  const found = languages.flatMap(({ name }): Finding[] => {
    const version = versions[name];
    return version === undefined ? [] : [{ level: 'ok', subject: name, sentence: version }];
  });
  const absent = languages.filter(({ name }) => versions[name] === undefined);
  if (absent.length === 0) return found;
  const packages = [...new Set(absent.flatMap((one) => one.packages))];
  return [
    ...found,
    {
      level: absent.some((one) => needed.includes(one.name)) ? 'warning' : 'ok',
      subject: 'languages',
      sentence: `Missing on this machine and therefore not offered: ${absent.map((one) => one.name).join(', ')}.`,
      ...(packages.length > 0 && {
        advice: `To install them: apt-get install ${packages.join(' ')}, or set ASSAY_INSTALL_PACKAGES so that the runner does it.`,
      }),
    },
  ];
}

export function concludeSandbox(quick: Outcome, loop: Outcome, tookMs: number): Finding {
  const subject = 'sandbox';
  if (quick.end !== 'exited' || quick.exitCode !== 0 || loop.end !== 'cpu-limit') {
    return {
      level: 'problem',
      subject,
      sentence: `A trivial program ended with ${quick.end} ${quick.exitCode ?? ''}, and an endless one with ${loop.end}.`,
      advice: 'Limits do not work here. Solve the problems above; in a container, use --privileged.',
    };
  }
  const sentence = `A program ran in ${tookMs.toFixed(1)} ms, and an endless one was stopped at its limit.`;
  if (tookMs <= SLOW_RUN_MS) return { level: 'ok', subject, sentence };
  return { level: 'warning', subject, sentence, advice: 'That is slow: look for other load on this machine.' };
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The caller treats as unknown what the kernel does not show.
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
