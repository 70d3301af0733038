import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { sendDueMails } from './outbox.ts';

const LOOK_EVERY_MS = 2_000;

/** Sends the mails that are due, every two seconds until the server closes. */
export async function runMailJob(context: AppContext): Promise<void> {
  const failure = 'Cannot read due mails; retrying.';
  await runEvery(context, LOOK_EVERY_MS, failure, () => sendDueMails(context));
}
