import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunnerReport } from '@assay/contract';
import { calibrate, measureAgain, type Calibration } from './calibration.ts';
import type { Log } from '../log.ts';
import { shownCommand, type Language } from '../languages/language.ts';
import { allowedCpus, assignCpus, coreOf } from '../sandbox/host/cpus.ts';
import { NotAuthorized } from '../server/errors.ts';
import type { ServerClient } from '../server/server-client.ts';
import type { Tally } from '../tasks/tally.ts';
import { VERSION } from '../version.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';

/** Interval of reports. */
const REPORT_EVERY_MS = 30_000;
/** Interval of speed measurements; on a busy machine, a measurement is skipped. */
const MEASURE_EVERY_MS = 600_000;
/** Interval of checking whether the machine is idle before the first measurement, and the maximum number of checks. */
const IDLE_LOOK_MS = 2_000;
const MAX_IDLE_LOOKS = 30;
const VERSION_TIMEOUT_MS = 5_000;
const MAX_VERSION = 256;
const MAX_COMMAND = 8192;
const MIB = 1024 * 1024;

const runFile = promisify(execFile);

export interface HealthParts {
  client: ServerClient;
  environment: JudgeEnvironment;
  tally: Tally;
  /** Path of the sandbox program, and the folder whose disk is reported. */
  goJudge: string;
  dir: string;
  log: Log;
  /** Interval of speed measurements in ms; default: ten minutes. */
  measureEveryMs?: number;
}

/** Reports of a runner, from its start to its end. */
export interface Health {
  /** Whether the server accepts health reports, and thus everything else that servers of this kind accept. */
  readonly isReported: boolean;
  /** Resolves when reports and measurements have ended. */
  finished: Promise<void>;
}

/**
 * Reports the runner's health to the server: immediately, after each measurement, and every half minute, until `stop`
 * is aborted. Ends at a server without this endpoint. Errors are logged and never end judging.
 */
export function startHealth(parts: HealthParts, stop: AbortSignal): Health {
  const { client, environment, log, measureEveryMs = MEASURE_EVERY_MS } = parts;
  let isReported = false;
  let isUnwanted = false;
  let calibration: Calibration | null = null;
  const sandbox = sandboxVersion(parts.goJudge);

  const sendReport = async () => {
    if (isUnwanted) return;
    try {
      isReported = await client.reportHealth(await reportOf(parts, await sandbox, calibration), stop);
      isUnwanted = !isReported;
      if (isUnwanted) log.info('The server does not accept health reports.');
    } catch (error) {
      // The task loop gets the same error and ends the runner.
      if (!stop.aborted && !(error instanceof NotAuthorized))
        log.warn('Could not report the health of this runner to the server.', { error });
    }
  };
  const keepTelling = async () => {
    for (;;) {
      await sendReport();
      if (isUnwanted || stop.aborted) return;
      await rest(REPORT_EVERY_MS, stop);
    }
  };
  const keepMeasuring = async () => {
    try {
      await environment.headersReady.catch(() => undefined);
      await untilIdle(environment, stop);
      if (stop.aborted) return;
      calibration = await calibrate(environment, stop);
      log.info('The speed of this machine was measured.', { ...calibration });
      await sendReport();
      while (!stop.aborted && calibration !== null) {
        await rest(measureEveryMs, stop);
        if (stop.aborted || !isIdle(environment)) continue;
        const latestMs = await measureAgain(environment, stop);
        if (latestMs === null) continue;
        calibration = { ...calibration, latestMs };
        await sendReport();
      }
    } catch (error) {
      if (!stop.aborted) log.warn('The speed of this machine could not be measured.', { error });
    }
  };
  return {
    get isReported() {
      return isReported;
    },
    finished: Promise.all([keepTelling(), keepMeasuring()]).then(() => undefined),
  };
}

/** The current report of the runner. */
async function reportOf(
  { environment, tally, dir }: HealthParts,
  sandbox: string,
  calibration: Calibration | null,
): Promise<RunnerReport> {
  const { slots } = environment.judge;
  const disk = await statfs(dir);
  const languages = environment.languages.all.flatMap((language) => {
    const { name, aliases } = language;
    const version = environment.versions[name]?.slice(0, MAX_VERSION);
    return version === undefined ? [] : [{ name, version, aliases: [...aliases], way: wayOf(language) }];
  });
  return {
    version: VERSION,
    sandbox,
    slots: slots.size,
    cpus: assignCpus(slots.size, allowedCpus(), coreOf),
    languages,
    calibration,
    load: {
      average: Math.round(100 * (loadavg()[0] ?? 0)) / 100,
      processors: availableParallelism(),
      memoryBytes: totalmem(),
      memoryFreeBytes: freemem(),
      diskFreeBytes: disk.bavail * disk.bsize,
    },
    queue: {
      tasks: tally.tasks,
      busy: slots.size - slots.free,
      waiting: slots.waiting,
      judged: tally.judged,
      faults: tally.faults,
    },
    clockMs: Date.now(),
  };
}

/** The description of a language for contestants: the actual settings used for judging. */
function wayOf({ compile, run, allowance, processes }: Language) {
  return {
    compile: shownCommand(compile).slice(0, MAX_COMMAND),
    run: shownCommand(run).slice(0, MAX_COMMAND),
    timeFactor: allowance.timeFactor,
    timeExtraMs: allowance.timeExtraMs,
    memoryExtraMiB: allowance.memoryExtraBytes / MIB,
    processes,
  };
}

async function sandboxVersion(path: string): Promise<string> {
  try {
    const { stdout } = await runFile(path, ['-version'], { timeout: VERSION_TIMEOUT_MS });
    return `go-judge ${stdout.trim()}`.slice(0, MAX_VERSION);
  } catch {
    return 'go-judge'; // It runs, so it exists, but its version is unknown.
  }
}

function isIdle({ judge: { slots } }: JudgeEnvironment): boolean {
  return slots.free === slots.size;
}

/** Waits for an idle machine, but not indefinitely: after that, a busy machine is measured. */
async function untilIdle(environment: JudgeEnvironment, stop: AbortSignal): Promise<void> {
  for (let look = 0; look < MAX_IDLE_LOOKS && !stop.aborted && !isIdle(environment); look++)
    await rest(IDLE_LOOK_MS, stop);
}

async function rest(timeMs: number, stop: AbortSignal): Promise<void> {
  await delay(timeMs, undefined, { signal: stop, ref: false }).catch(() => undefined);
}
