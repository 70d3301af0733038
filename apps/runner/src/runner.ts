import { runBench } from './bench/bench-loop.ts';
import { FileCache } from './file-cache.ts';
import { startHealth } from './health/health.ts';
import { readCatalogue } from './languages/catalogue.ts';
import { installPackages, type AllowedPackages } from './languages/install-packages.ts';
import type { Log } from './log.ts';
import { runCustomRuns } from './tasks/run-loop.ts';
import { ServerClient, type Credentials } from './server-client.ts';
import { Tally } from './tasks/tally.ts';
import { runTasks } from './task-loop.ts';
import { openWorkshop, workshopFolders, type WorkshopOptions } from './workshop.ts';

export interface RunnerOptions extends WorkshopOptions {
  serverUrl: string;
  credentials: Credentials;
  dataCacheBytes: number;
  mayInstall: AllowedPackages;
  log: Log;
}

/** A running runner. */
export interface Runner {
  /** Settles when the runner has stopped; rejects if the server does not know it. */
  finished: Promise<void>;
  /** Finishes or releases running tasks, within some seconds, and ends. Calling twice is allowed. */
  stop(): Promise<void>;
}

/** Starts judging for a server. Throws `SandboxFault` on a machine that cannot judge. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { log } = options;
  await installPackages(readCatalogue(options.languagesFile).all, options.mayInstall, log);
  const workshop = await openWorkshop({ ...options, prepareLibraries: true });
  const stop = new AbortController();
  const files = await FileCache.open(workshopFolders(options.dir).data, options.dataCacheBytes, log);
  const client = new ServerClient(options.serverUrl, options.credentials, log);
  const tally = new Tally();
  const ending = new AbortController();
  const health = startHealth(
    { client, workshop, tally, goJudge: options.goJudge, dir: options.dir, log },
    AbortSignal.any([stop.signal, ending.signal]),
  );
  const runs = runCustomRuns({ client, files, workshop, tally, log }, AbortSignal.any([stop.signal, ending.signal]));
  const bench = runBench({ client, files, workshop, log }, AbortSignal.any([stop.signal, ending.signal]));
  const finished = work();
  log.info('The runner accepts tasks.', { server: options.serverUrl, slots: options.slots });
  async function work(): Promise<void> {
    try {
      const versions = () => (health.isTold ? workshop.versions : null);
      await runTasks({ client, files, judge: workshop.judge, tally, versions, log }, stop.signal);
    } finally {
      ending.abort(new Error('the runner has ended'));
      await Promise.all([health.finished, runs, bench]);
      await workshop.close();
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
