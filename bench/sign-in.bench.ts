// A whole class signs in at the same time: the cost of one sign-in in addition to hashing the password, and how it
// slows down other users.
import { hashPassword } from '../apps/server/src/features/passwords/password.ts';
import { clientOf } from '../e2e/support/client.ts';
import { timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { openPlatform, signUp } from './support/platform.ts';
import { Report } from './support/report.ts';

const PEOPLE = 50;
/** Sign-ins of each user, one after another, so that there is enough time to measure other requests. */
const TIMES = full(10, 4);
const ROUNDS = full(5, 2);
const ALONE = full(30, 10);
/** Interval between the requests of another user in the meantime. */
const ASK_EVERY_MS = 5;
const PASSWORD = 'lamp-post-42-orchard';

const report = new Report(import.meta.filename);
const platform = await openPlatform({ runners: 0 });
try {
  const { origin } = platform;
  const anyone = clientOf(origin);
  const names = Array.from({ length: PEOPLE }, (_, at) => `bench-class-${at}`);
  const newcomer = (name: string) =>
    anyone('POST /api/auth/signup', {
      body: { profile: { name, email: `${name}@example.org`, realname: '' }, password: PASSWORD },
    });
  for (const name of names) await newcomer(name);
  const signIn = (username: string) =>
    anyone('POST /api/auth/login', { body: { provider: 'password', payload: { username, password: PASSWORD } } });
  const other = await signUp(platform, 'bench-somebody');

  const [alone, hashed]: [number[], number[]] = [[], []];
  for (let round = 0; round < ALONE; round++) {
    alone.push(await timed(() => signIn(names[round % PEOPLE] ?? '')));
    hashed.push(await timed(() => hashPassword(PASSWORD)));
  }
  const [rates, usual, slowest]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const asked: number[] = [];
    const stopping = new AbortController();
    const asking = askMeanwhile(() => other.client('GET /api/org', {}), asked, stopping.signal);
    const tookMs = await timed(() =>
      Promise.all(
        names.map(async (name) => {
          for (let time = 0; time < TIMES; time++) await signIn(name);
        }),
      ),
    );
    stopping.abort();
    await asking;
    rates.push((PEOPLE * TIMES * 1000) / tookMs);
    const sorted = asked.toSorted((a, b) => a - b);
    usual.push(sorted[sorted.length >> 1] ?? 0);
    slowest.push(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  }
  report.table({
    title: 'one sign-in on an idle server',
    reference: 'one hash',
    lines: [{ what: 'from the request to the token', values: alone, unit: 'ms', reference: hashed }],
  });
  report.table({
    title: `${PEOPLE} users sign in at the same time`,
    lines: [
      { what: 'signed in', values: rates, unit: '/s' },
      { what: 'median of the requests of another user', values: usual, unit: 'ms' },
      {
        what: 'p99 of the requests of another user',
        values: slowest,
        unit: 'ms',
        target: { of: 'figure', atMost: 50 },
      },
    ],
    notes: ['All sign-ins come from one IP address, as for a class.'],
  });
  report.finish();
} finally {
  await platform.close();
}

async function askMeanwhile(ask: () => Promise<unknown>, times: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    times.push(await timed(ask));
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
