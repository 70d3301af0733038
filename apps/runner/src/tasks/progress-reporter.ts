import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from '../server-client.ts';

/** At most one report in this time. */
export const REPORT_INTERVAL_MS = 80;

interface Parts {
  /** Sends one report; what it throws is given to `onError`. */
  send: (report: Report) => Promise<void>;
  onError: (error: unknown) => void;
  /** An empty report is sent when nothing was said for this long. */
  renewEveryMs: number;
}

/**
 * Tells the server how judging goes: the newest standing only, never two reports at once, and not more often than somebody can
 * watch. Runs until `stop`, which waits for a report under way.
 */
export class ProgressReporter {
  private readonly parts: Parts;
  private pending: (() => Report) | null = null;
  private sending: Promise<void> | null = null;
  private stopped = false;
  private lastSentAt = 0;
  private readonly renewal: NodeJS.Timeout;

  constructor(parts: Parts) {
    this.parts = parts;
    this.renewal = setInterval(
      () => {
        if (Date.now() - this.lastSentAt >= parts.renewEveryMs) this.tell(() => ({}), 'keep');
      },
      Math.ceil(parts.renewEveryMs / 2),
    );
  }

  /** The report is made when it is sent. A later one takes the place of one not sent yet, unless it is only a renewal. */
  tell(report: () => Report, pending: 'replace' | 'keep' = 'replace'): void {
    if (this.stopped) return;
    if (pending === 'replace' || !this.pending) this.pending = report;
    this.sending ??= this.sendAll();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.pending = null;
    clearInterval(this.renewal);
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    while (this.pending) {
      const pauseMs = this.lastSentAt + REPORT_INTERVAL_MS - Date.now();
      if (pauseMs > 0) await delay(Math.min(pauseMs, REPORT_INTERVAL_MS));
      // Stopping takes away what is pending, also during the pause.
      const report = this.pending;
      this.pending = null;
      if (!report) break;
      this.lastSentAt = Date.now();
      try {
        await this.parts.send(report());
      } catch (error) {
        this.parts.onError(error);
      }
    }
    this.sending = null;
  }
}
