// The page of a board that is published as static files. It reads only the files next to it.
import { BoardReader, type BoardFacts, type ReadBoard } from '@assay/rules/static-board';
import { ownNameOf } from '../src/domain/ranklist-names.ts';
import { BoardTable, wordsOf } from './board-table.ts';
import { element } from './element.ts';
import { isText, type Language, say, type TextKey } from './texts.ts';

const POLL_MS = 5_000;
/** Of a board that is final or withdrawn. */
const SLOW_POLL_MS = 60_000;
/** Spreads the requests of readers that opened the page together. */
const JITTER = 0.2;
/** A request without a reply for this long has failed. */
const REQUEST_TIMEOUT_MS = 20_000;
/** An unchanged manifest older than this many of its own intervals is one that no publisher renews. */
const MISSED_RENEWALS = 3;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

// The ids are those of the page that this script belongs to.
const byId = (id: string) => document.getElementById(id) as HTMLElement;
const frame = byId('frame');
const search = byId('search') as HTMLInputElement;
const school = byId('school') as HTMLSelectElement;
const only = byId('only') as HTMLInputElement;
const more = byId('more') as HTMLButtonElement;
const table = new BoardTable(frame.querySelector('table') as HTMLTableElement);

/** How far the clock of the web server is ahead of that of the reader. */
let skewMs = 0;
let language: Language = stored('language') === 'en' ? 'en' : preferred();
let read: ReadBoard | null = null;
let changedAtMs = 0;
let hasFailed = false;
let isWhole = false;
/** Ends the pause before the next request. */
let wakeUp = () => {};

const sampleOf = { first: '★', solved: '+', partial: '60', failed: '-3', frozen: '?2' } as const;

const reader = new BoardReader(async (name, isFresh) => {
  const response = await fetch(name, {
    cache: isFresh ? 'no-cache' : 'default',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${response.status} ${name}`);
  const date = isFresh ? Date.parse(response.headers.get('date') ?? '') : Number.NaN;
  if (Number.isFinite(date)) skewMs = date - Date.now();
  return await response.json();
});

void follow();
setInterval(drawTimes, SECOND_MS);
document.addEventListener('visibilitychange', () => document.hidden || wake());
addEventListener('online', wake);
search.addEventListener('input', draw);
school.addEventListener('change', () => store('school', school.value));
only.addEventListener('change', draw);
byId('tools').addEventListener('submit', (event) => event.preventDefault());
school.addEventListener('change', draw);
more.addEventListener('click', () => {
  isWhole = true;
  draw();
  frame.focus();
});
byId('language').addEventListener('click', () => {
  language = language === 'en' ? 'zh-Hans' : 'en';
  store('language', language);
  draw();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  search.focus();
});
draw();

function wake(): void {
  wakeUp();
}

async function follow(): Promise<never> {
  for (;;) {
    try {
      const next = await reader.read();
      hasFailed = false;
      const isFirst = read === null;
      read = next;
      if (next.isChanged) changedAtMs = isFirst ? next.manifest.checkedAt : now();
      if (next.isChanged) draw();
      else drawTimes();
    } catch {
      hasFailed = true;
      drawTimes();
    }
    const isSlow = read !== null && !hasFailed && read.manifest.renewedEveryMs === undefined;
    const pauseMs = (isSlow ? SLOW_POLL_MS : POLL_MS) * (1 + JITTER * (Math.random() - 0.5));
    await new Promise<void>((resolve) => {
      wakeUp = resolve;
      setTimeout(() => document.hidden || resolve(), pauseMs);
    });
  }
}

function draw(): void {
  document.documentElement.lang = language;
  for (const labelled of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const key = labelled.dataset['text'] ?? '';
    if (isText(key)) labelled.textContent = t(key);
  }
  byId('language').textContent = t('language');
  byId('language').lang = language === 'en' ? 'zh-Hans' : 'en';
  frame.setAttribute('aria-label', t('board'));
  byId('legend')
    .querySelector('ul')
    ?.replaceChildren(
      ...(['first', 'solved', 'partial', 'failed', 'frozen'] as const).map((state) =>
        element('li', {}, `${sampleOf[state]} ${wordsOf(state, language)}`),
      ),
    );
  const board = read?.board ?? null;
  const about = board?.about;
  const title = about ? (about.titles?.[language] ?? about.title) : t('title');
  byId('title').textContent = title;
  byId('name').textContent = about ? nameOf(about.name) : '';
  document.title = title;
  for (const part of [frame, byId('tools')]) part.hidden = board === null || board.rows.length === 0;
  if (board === null) {
    table.clear();
    more.hidden = true;
  } else {
    drawSchools([...new Set(board.rows.flatMap(({ team }) => team?.affiliation ?? []))]);
    const view = { search: search.value, school: school.value, isOnlySchool: only.checked, isWhole, language };
    const { shown, matching } = table.draw(board, view);
    more.hidden = shown === matching;
    more.textContent = t('more', { count: matching });
  }
  drawTimes();
}

function drawSchools(names: string[]): void {
  const sorted = names.toSorted((one, other) => one.localeCompare(other, language));
  const options = [['', t('noSchool')], ...sorted.map((name) => [name, name])];
  const mark = JSON.stringify(options);
  byId('schools').hidden = names.length === 0;
  only.closest('label')?.toggleAttribute('hidden', names.length === 0);
  if (school.dataset['mark'] === mark) return;
  const wanted = school.value || stored('school') || '';
  school.replaceChildren(...options.map(([value = '', text = '']) => element('option', { value }, text)));
  school.value = names.includes(wanted) ? wanted : '';
  school.dataset['mark'] = mark;
}

/** What changes every second. */
function drawTimes(): void {
  const board = read?.board ?? null;
  setText('message', messageOf());
  byId('chips').replaceChildren(...(board ? chipsOf(board.about) : []));
  const age = board ? t('changed', { time: spanOf(now() - changedAtMs) }) : '';
  setText('age', board && !isStopped() ? `${t('checked')} · ${age}` : age);
}

/** A live region announces what is set, even if it is the same. */
function setText(id: string, text: string): void {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

function messageOf(): string {
  if (read === null) return t(hasFailed ? 'unreadable' : 'loading');
  if (read.board === null) return t('withdrawn');
  if (isStopped()) return t('stopped', { time: momentOf(read.manifest.checkedAt) });
  if (read.board.rows.length === 0) return t('empty');
  return frame.querySelector('tbody tr') ? '' : t('noMatch');
}

function isStopped(): boolean {
  if (read === null) return false;
  const { renewedEveryMs, checkedAt } = read.manifest;
  return renewedEveryMs === undefined ? hasFailed : now() - checkedAt > MISSED_RENEWALS * renewedEveryMs;
}

function chipsOf({ state, startAt, endAt, freezeAt, pausedAt }: BoardFacts): HTMLElement[] {
  if (state === undefined || startAt === undefined || endAt === undefined) return [];
  const nowMs = now();
  const chip = (hue: string, text: string) => element('span', { class: 'chip', 'data-hue': hue }, text);
  const chips: HTMLElement[] = [];
  if (pausedAt !== undefined) chips.push(chip('slow', t('paused')));
  else if (nowMs < startAt) chips.push(chip('', t('starts', { time: clockOf(startAt - nowMs) })));
  else if (nowMs < endAt) chips.push(chip('', t('left', { time: clockOf(endAt - nowMs) })));
  else if (state === 'held') chips.push(chip('hidden', t('held')));
  else if (state === 'final') chips.push(chip('good', t('final')));
  if (freezeAt !== undefined && state !== 'final') {
    if (freezeAt <= nowMs) chips.push(chip('hidden', t('frozen', { time: momentOf(freezeAt) })));
    else if (startAt <= nowMs && pausedAt === undefined)
      chips.push(chip('hidden', t('freezes', { time: clockOf(freezeAt - nowMs) })));
  }
  return chips;
}

function now(): number {
  return Date.now() + skewMs;
}

function t(key: TextKey, words: Readonly<Record<string, string | number>> = {}): string {
  return say(language, key, words);
}

function nameOf(name: string): string {
  const own = ownNameOf(name);
  return own === undefined ? name : t(`name.${own}`);
}

/** Hours, minutes and seconds; days if it is longer. */
function clockOf(leftMs: number): string {
  if (leftMs >= 2 * DAY_MS) return t('days', { count: Math.floor(leftMs / DAY_MS) });
  const parts = [leftMs / HOUR_MS, (leftMs % HOUR_MS) / MINUTE_MS, (leftMs % MINUTE_MS) / SECOND_MS];
  return parts.map((part, index) => String(Math.floor(part)).padStart(index === 0 ? 1 : 2, '0')).join(':');
}

function spanOf(spanMs: number): string {
  if (spanMs < MINUTE_MS) return t('seconds', { count: Math.max(0, Math.floor(spanMs / SECOND_MS)) });
  if (spanMs < HOUR_MS) return t('minutes', { count: Math.floor(spanMs / MINUTE_MS) });
  if (spanMs < 2 * DAY_MS) return t('hours', { count: Math.floor(spanMs / HOUR_MS) });
  return t('days', { count: Math.floor(spanMs / DAY_MS) });
}

function momentOf(atMs: number): string {
  const isToday = new Date(atMs).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' as const }),
  }).format(atMs);
}

function preferred(): Language {
  const wanted = stored('language') ?? navigator.language;
  return /^zh/i.test(wanted) ? 'zh-Hans' : 'en';
}

/** A choice of the reader in this browser; null without one, or if the browser keeps none. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(`assay-board-${name}`);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(`assay-board-${name}`, value);
  } catch {
    // The choice lasts until the page is closed.
  }
}
