import { FileCache } from './file-cache.ts';
import { startHealth } from './health/health.ts';
import { readCatalogue } from './languages/catalogue.ts';
import { installPackages, type AllowedPackages } from './languages/install-packages.ts';
import type { Log } from './log.ts';
import type { Credentials } from './server/connection.ts';
import type { InstanceSettings } from './instances/instance-host.ts';
import { ServerClient } from './server/server-client.ts';
import { runBench } from './tasks/workbench-tasks.ts';
import { runCustomRuns } from './tasks/custom-run-tasks.ts';
import { runHacks } from './tasks/hack-tasks.ts';
import { runInstances } from './tasks/instance-tasks.ts';
import { Tally } from './tasks/tally.ts';
import { runSolutions } from './tasks/solution-tasks.ts';
import { openJudgeEnvironment, environmentFolders, type JudgeEnvironmentOptions } from './judge-environment.ts';

export interface RunnerOptions extends JudgeEnvironmentOptions {
  serverUrl: string;
  credentials: Credentials;
  dataCacheBytes: number;
  mayInstall: AllowedPackages;
  /** Absent: the runner runs no instances. */
  instances?: InstanceSettings | undefined;
  log: Log;
}

/** A running runner. */
export interface Runner {
  /** Settles when the runner has stopped; rejects if the server does not know it. */
  finished: Promise<void>;
  /** Finishes or releases running tasks within some seconds, and ends. Calling it twice is allowed. */
  stop(): Promise<void>;
}

/** Starts judging for a server. Throws `SandboxFault` on a machine that cannot judge. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { log } = options;
  await installPackages(readCatalogue(options.languagesFile).all, options.mayInstall, log);
  const environment = await openJudgeEnvironment({ ...options, prepareLibraries: true });
  const stop = new AbortController();
  const files = await FileCache.open(environmentFolders(options.dir).data, options.dataCacheBytes, log);
  const client = new ServerClient(options.serverUrl, options.credentials, log);
  const tally = new Tally();
  const ending = new AbortController();
  const health = startHealth(
    { client, environment, tally, goJudge: options.goJudge, dir: options.dir, log },
    AbortSignal.any([stop.signal, ending.signal]),
  );
  const runs = runCustomRuns({ client, files, environment, tally, log }, AbortSignal.any([stop.signal, ending.signal]));
  const hacks = runHacks({ client, files, environment, tally, log }, AbortSignal.any([stop.signal, ending.signal]));
  const bench = runBench({ client, files, environment, log }, AbortSignal.any([stop.signal, ending.signal]));
  const { instances: settings, credentials } = options;
  const host = settings && {
    ...settings,
    account: { serverUrl: options.serverUrl, ...credentials },
    dir: environmentFolders(options.dir).instances,
    log,
  };
  const instances = host && runInstances({ client, files, host, log }, AbortSignal.any([stop.signal, ending.signal]));
  const finished = work();
  log.info('The runner accepts tasks.', { server: options.serverUrl, slots: options.slots });
  async function work(): Promise<void> {
    try {
      const versions = () => (health.isReported ? environment.versions : null);
      await runSolutions({ client, files, judge: environment.judge, tally, versions, log }, stop.signal);
    } finally {
      ending.abort(new Error('the runner has ended'));
      await Promise.all([health.finished, runs, hacks, bench, instances]);
      await environment.close();
    }
  }

  return {
    finished,
    stop: async () => {
      stop.abort(new Error('the runner is being stopped'));
      await finished.catch(() => undefined);
    },
  };
}
