// A board as static files for 20,000 readers: what a contest of five hours with 200 teams and 13 problems costs in
// bytes, for each reader and for the server of the files, and how many requests Assay's own server gets from readers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BoardPublisher, BoardReader } from '@assay/rules/static-board';
import { HOUR_MS, largeContest, LENGTH_MS, seededRandom } from './support/large-contest.ts';
import { Report } from './support/report.ts';

const TEAMS = 200;
const PROBLEMS = 13;
const READERS = 20_000;
/** Readers that are simulated request by request; the others behave alike. */
const SAMPLE = 2;
const UPDATE_EVERY_MS = 3_000;
const POLL_MS = 5_000;
/** Status line and headers of nginx for a whole reply, and for one that has not changed. */
const HEADERS_BYTES = 330;
const UNCHANGED_BYTES = 190;
const KIB = 1024;

const page = readFileSync(join(import.meta.dirname, '../dist/board.html'), 'utf8');
const report = new Report(import.meta.filename);
const files = new Map<string, string>();
const sizes = new Map<string, number>();
const written = { snapshot: [] as number[], delta: [] as number[], manifest: 0, removed: 0 };
const publisher = new BoardPublisher(
  {
    read: (name) => Promise.resolve(files.get(name) ?? null),
    write: (name, text) => {
      files.set(name, text);
      sizes.set(name, gzipSync(text).byteLength);
      if (name.startsWith('snapshot')) written.snapshot.push(sizes.get(name) ?? 0);
      else if (name.startsWith('delta')) written.delta.push(sizes.get(name) ?? 0);
      else if (name.startsWith('manifest')) written.manifest += 1;
      return Promise.resolve();
    },
    remove: (name) => {
      files.delete(name);
      written.removed += 1;
      return Promise.resolve();
    },
    list: () => Promise.resolve([...files.keys()]),
  },
  page,
);

/** A reader who opens the page at some time in the first quarter of an hour and stays to the end. */
function makeReader(random: () => number) {
  let manifest = '';
  const cost = { bytes: 0, requests: 1, elsewhere: 0 };
  const reader = new BoardReader((name) => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`The file ${name} is missing.`);
    cost.requests += 1;
    if (name.includes(':')) cost.elsewhere += 1;
    const isUnchanged = name === 'manifest.json' && text === manifest;
    if (name === 'manifest.json') manifest = text;
    cost.bytes += isUnchanged ? UNCHANGED_BYTES : HEADERS_BYTES + (sizes.get(name) ?? 0);
    return Promise.resolve(JSON.parse(text) as unknown);
  });
  let nextMs = random() * (HOUR_MS / 4);
  cost.bytes += HEADERS_BYTES + gzipSync(page).byteLength;
  return {
    cost,
    async at(timeMs: number) {
      if (timeMs < nextMs) return;
      nextMs = timeMs + POLL_MS;
      await reader.read();
    },
  };
}

const contest = largeContest(TEAMS, PROBLEMS, 0);
const random = seededRandom(7);
const readers = Array.from({ length: SAMPLE }, () => makeReader(random));
let next = 0;
for (let timeMs = 0; timeMs <= LENGTH_MS; timeMs += UPDATE_EVERY_MS) {
  for (let one; (one = contest.solutions[next]) && one.submittedAtMs <= timeMs; next += 1) contest.put(one);
  await publisher.publish(contest.boardAt(timeMs), timeMs);
  for (const reader of readers) await reader.at(timeMs);
}

const bytes = readers.map(({ cost }) => cost.bytes);
const mean = bytes.reduce((sum, one) => sum + one, 0) / SAMPLE;
const count = (kind: 'snapshot' | 'delta') => [written[kind].length];
report.table({
  title: `${TEAMS} teams, ${PROBLEMS} problems, ${contest.solutions.length} submissions, 5 h, ${READERS} readers`,
  lines: [
    {
      what: 'requests of readers to the server of Assay',
      values: [readers.reduce((sum, { cost }) => sum + cost.elsewhere, 0)],
      unit: '',
      target: { of: 'figure', atMost: 0 },
    },
    {
      what: 'page, compressed',
      values: [gzipSync(page).byteLength / KIB],
      unit: 'KiB',
      target: { of: 'figure', atMost: 60 },
    },
    { what: 'snapshot, compressed', values: written.snapshot.map((size) => size / KIB), unit: 'KiB' },
    { what: 'delta, compressed', values: written.delta, unit: 'B' },
    { what: 'snapshots', values: count('snapshot'), unit: '' },
    { what: 'deltas', values: count('delta'), unit: '' },
    { what: 'manifests', values: [written.manifest], unit: '' },
    { what: 'a reader: requests', values: readers.map(({ cost }) => cost.requests), unit: '' },
    { what: 'a reader: transfer', values: bytes.map((one) => one / KIB), unit: 'KiB' },
    { what: 'all readers: transfer', values: [(mean * READERS) / KIB ** 3], unit: 'GiB' },
    { what: 'all readers: mean rate', values: [(mean * READERS * 8) / (LENGTH_MS / 1000) / 1e6], unit: 'Mbit/s' },
  ],
  notes: [
    `Transfer includes ${HEADERS_BYTES} B of headers for a reply and ${UNCHANGED_BYTES} B for an unchanged manifest.`,
    'The publisher asks the server of Assay twice every 3 s, however many readers there are.',
  ],
});
report.finish();
