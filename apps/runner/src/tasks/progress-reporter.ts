import { setTimeout as delay } from 'node:timers/promises';

interface ReporterOptions<Progress> {
  /** Sends one report; undefined only renews the lease. */
  send: (progress: Progress | undefined) => Promise<void>;
  /** Called with what `send` throws. */
  onError: (error: unknown) => void;
  /** Minimum interval of reports. */
  reportEveryMs: number;
  /** A renewal is sent after this long without a report. */
  renewEveryMs: number;
}

/** Reports the latest progress, one report at a time, and renews the lease in between. Runs until `stop`. */
export class ProgressReporter<Progress> {
  private readonly options: ReporterOptions<Progress>;
  private pending: (() => Progress | undefined) | null = null;
  private sending: Promise<void> | null = null;
  private lastSentAt = 0;
  private readonly stopped = new AbortController();
  private readonly renewal: NodeJS.Timeout;

  constructor(options: ReporterOptions<Progress>) {
    this.options = options;
    this.renewal = setInterval(
      () => {
        if (Date.now() - this.lastSentAt >= options.renewEveryMs) this.enqueue(this.pending ?? (() => undefined));
      },
      Math.ceil(options.renewEveryMs / 2),
    );
  }

  /** `progress` is evaluated when it is sent; a later report replaces one that is not sent yet. */
  report(progress: () => Progress): void {
    this.enqueue(progress);
  }

  /** Drops the pending report and waits for an active one. */
  async stop(): Promise<void> {
    this.stopped.abort();
    this.pending = null;
    clearInterval(this.renewal);
    await this.sending;
  }

  private enqueue(progress: () => Progress | undefined): void {
    if (this.stopped.signal.aborted) return;
    this.pending = progress;
    this.sending ??= this.sendAll();
  }

  private async sendAll(): Promise<void> {
    const { reportEveryMs, send, onError } = this.options;
    while (this.pending) {
      const pauseMs = this.lastSentAt + reportEveryMs - Date.now();
      const { signal } = this.stopped;
      if (pauseMs > 0) await delay(Math.min(pauseMs, reportEveryMs), undefined, { signal }).catch(() => undefined);
      // `stop` drops the pending report, also during the pause.
      const progress = this.pending;
      this.pending = null;
      if (!progress) break;
      this.lastSentAt = Date.now();
      try {
        await send(progress());
      } catch (error) {
        onError(error);
      }
    }
    this.sending = null;
  }
}
