import { refusal } from '../../http/refusal.ts';
import { counterOf } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { examsOf } from '../clocks/exams.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Maximum number of objects of one kind that a stream may follow in addition to the viewer's own. */
const MAX_FOLLOWED = 100;
/** How long a client waits before it reconnects. */
const RETRY_MS = 2_000;

export const streamEvents = route('GET /api/events', {
  handle: ({ query, viewer, ip, raw, reply, context }) => {
    const feed = context.events;
    const counter = counterOf(viewer, ip);
    if (!feed.hasRoom(counter)) throw refusal('too-many-requests');
    const followed = {
      solutions: idsIn(query.solutions),
      problems: idsIn(query.problems),
      contests: idsIn(query.contests),
      orgs: idsIn(query.orgs),
    };
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      connection: 'keep-alive',
      // Proxies must not buffer events.
      'x-accel-buffering': 'no',
    });
    raw.socket.setNoDelay(true);
    raw.socket.setTimeout(0);
    // A HEAD request must not wait for a body that never ends.
    if (raw.method === 'HEAD') return void reply.raw.end();
    reply.raw.write(`retry: ${RETRY_MS}\n\n`);
    const exams = new Set(examsOf(viewer).map(({ contestId }) => contestId));
    feed.add({ viewer, ip, counter, followed, exams, response: reply.raw });
  },
});

/** Ids of a list in a query; malformed ones are skipped. */
function idsIn(list: string | undefined): ReadonlySet<string> {
  const requested = (list ?? '').toLowerCase().split(',');
  return new Set(
    requested
      .map((id) => id.trim())
      .filter((id) => UUID.test(id))
      .slice(0, MAX_FOLLOWED),
  );
}

/** The headers set so far, which a hijacked reply does not send by itself. */
function headersOf(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
