import { contestApiVersions } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { unseal } from '../../../secrets/seal.ts';
import type { FeedLine } from '../projector.ts';
import type { Projections } from '../projections.ts';
import { END_OF_ENTRY } from '../tokens.ts';
import { claimWebhook, recordDelivery, recordFailure, type WebhookRow } from './queries.ts';
import { postTo } from './send.ts';

/** Longer than an attempt takes. */
const CLAIM_MS = 60_000;
/** Lines of the feed in one delivery. */
const MAX_LINES = 500;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const DISABLE_AFTER_MS = 24 * 3_600_000;
/** Attempts in one run; others follow in the next one. */
const MAX_ATTEMPTS = 100;

type Context = Pick<AppContext, 'db' | 'config' | 'secret' | 'log'>;

/** Sends what has changed to the receivers that are due, one after the other, each in the order of the feed. */
export async function deliverDue(context: Context, projections: Projections): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const webhook = await claimWebhook(context.db, CLAIM_MS);
    if (!webhook) return;
    await deliver(context, projections, webhook);
  }
}

async function deliver(context: Context, projections: Projections, webhook: WebhookRow): Promise<void> {
  const { db, config, secret, log } = context;
  const { id, contestId, url, failures } = webhook;
  const version = contestApiVersions.find((one) => one === webhook.version) ?? contestApiVersions[0];
  const projection = await projections.find(contestId, { role: 'admin', userId: null, version });
  if (!projection) return;
  const { projector, tokens } = projection;
  const from = tokens.open(webhook.position);
  const { seq } = projector;
  // After a restore the lines are others: nothing from before is sent.
  const all = from === null ? [] : projector.lines.slice(projector.indexAfter(from));
  const lines = all.slice(0, MAX_LINES);
  const last = all.length > lines.length ? lines.at(-1) : undefined;
  const end = last ?? { seq, line: END_OF_ENTRY };
  const notifications = notificationsOf(lines, webhook.endpoints);
  try {
    if (notifications.length > 0) {
      const body = `{"contest_id":${JSON.stringify(contestId)},"notifications":[${notifications.join(',')}]}`;
      await postTo(url, { body, token: unseal(webhook.token, secret('webhook-token')) }, config);
    }
  } catch (error) {
    log.info({ err: error, webhookId: id }, 'A webhook of a contest was not received; retrying later.');
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 20), LONGEST_PAUSE_MS);
    return await recordFailure(db, id, { pauseMs, disableAfterMs: DISABLE_AFTER_MS });
  }
  // Without everything sent, the number differs from that of the log, so that the rest is due.
  const reached = last === undefined ? seq : Math.max(0, last.seq - 1);
  await recordDelivery(db, id, { position: tokens.seal(end), seq: reached });
}

/** Lines of the feed without their tokens, of these types only. */
function notificationsOf(lines: readonly FeedLine[], endpoints: readonly string[]): string[] {
  return lines
    .flatMap(({ text }) => text.split('\n').filter((line) => line !== ''))
    .flatMap((line) => {
      const { type, id, data } = JSON.parse(line) as { type: string; id: string | null; data: unknown };
      if (endpoints.length > 0 && !endpoints.includes(type)) return [];
      return [JSON.stringify({ type, id, data })];
    });
}
