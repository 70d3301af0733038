import { Board } from './board.ts';
import { readBoardConfig } from './config.ts';
import type { BoardContest, BoardHack, BoardParticipant, BoardProblem, BoardSolution } from './model.ts';

/* Contests as plain text: the examples of `docs/contests.md` and the contests that tests replay. A keyword starts each
   section:
   
     problems participants solutions board final A 100 ada 0:12 ada A 0 type = icpc B 200 bonus bob senior !banned
     1:02:30 ada A 100 Accepted --- (slug, weight, tags) (name, tags) (time, who, problem, score, who A | B | Solved |
     Penalty
                                                           status) 1 ada +1 1:02 | . | 1 | 82
   
   A score may be followed by the points of each subtask: `60=40+0+20`. Hacks have a section with lines such as
   `1:10 ada A successful`.
   Lines that start with `#` are comments. Times are hours, minutes and seconds after the start, 2026-01-01 09:00 UTC;
   contests last five hours. A dot is an empty cell. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const RECORDED_START_MS = Date.UTC(2026, 0, 1, 9);
export const RECORDED_END_MS = RECORDED_START_MS + 5 * HOUR_MS;

export interface RecordedContest {
  problems: { slug: string; weight: number; tags: string[] }[];
  participants: { name: string; tags: string[]; banned: boolean }[];
  /** In order of submission. */
  solutions: {
    name: string;
    slug: string;
    score: number;
    subtasks: number[] | null;
    status: string;
    submittedAtMs: number;
  }[];
  /** In the order in which they were made; absent: none. */
  hacks?: { name: string; slug: string; isSuccessful: boolean; submittedAtMs: number }[];
  boards: RecordedBoard[];
}

export interface RecordedBoard {
  key: string;
  /** Text of the ranklist configuration. */
  config: string;
  /** Columns, then rows, as formatted by `boardLines`. */
  lines: string[];
}

const SOLUTION = /^(\d+):(\d{2})(?::(\d{2}))? (\S+) (\S+) (\d+(?:\.\d+)?)(?:=([\d.+]+))?(?: (.+))?$/;

/** Parses a contest. Throws an error that names the invalid line. */
export function readRecordedContest(text: string): Required<RecordedContest> {
  const contest = { problems: [], participants: [], solutions: [], hacks: [], boards: [] } as Required<RecordedContest>;
  let section = '';
  let inLines = false;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    const board = contest.boards.at(-1);
    const fail = () => new Error(`Line ${index + 1} of a recorded contest is invalid: ${line}`);
    if (line === '' || line.startsWith('#')) continue;
    const [first = '', second = '', ...rest] = line.split(/\s+/);
    if (['problems', 'participants', 'solutions', 'hacks'].includes(line)) section = line;
    else if (first === 'board' && rest.length === 0) {
      section = first;
      inLines = false;
      contest.boards.push({ key: second, config: '', lines: [] });
    } else if (section === 'problems') contest.problems.push({ slug: first, weight: Number(second), tags: rest });
    else if (section === 'participants') {
      const tags = [second, ...rest].filter((tag) => tag !== '' && tag !== '!banned');
      contest.participants.push({ name: first, tags, banned: line.includes('!banned') });
    } else if (section === 'solutions') contest.solutions.push(readSolution(line) ?? raise(fail()));
    else if (section === 'hacks') contest.hacks.push(readHack(line) ?? raise(fail()));
    else if (!board) throw fail();
    else if (line === '---') inLines = true;
    else if (inLines) board.lines.push(line);
    else board.config += `${line}\n`;
  }
  return contest;
}

const HACK = /^(\d+):(\d{2}) (\S+) (\S+) (successful|unsuccessful)$/;

function readHack(line: string) {
  const [, hours, minutes, name, slug, verdict] = HACK.exec(line) ?? [];
  if (name === undefined || slug === undefined) return null;
  const atMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return { name, slug, isSuccessful: verdict === 'successful', submittedAtMs: RECORDED_START_MS + atMs };
}

function readSolution(line: string) {
  const [, hours, minutes, seconds = '0', name, slug, score, points, status] = SOLUTION.exec(line) ?? [];
  if (name === undefined || slug === undefined) return null;
  const atMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
  const usual = Number(score) >= 100 ? 'Accepted' : 'Wrong Answer';
  const subtasks = points === undefined ? null : points.split('+').map(Number);
  return {
    name,
    slug,
    score: Number(score),
    subtasks,
    status: status ?? usual,
    submittedAtMs: RECORDED_START_MS + atMs,
  };
}

function raise(error: Error): never {
  throw error;
}

/** Replays a contest on a new board. Names serve as ids. */
export function playRecorded(recorded: RecordedContest, config: string): Board {
  const contest: BoardContest = { startMs: RECORDED_START_MS, endMs: RECORDED_END_MS, stages: [] };
  const problems = recorded.problems.map(({ slug, weight, tags }): BoardProblem => ({
    problemId: slug,
    slug,
    title: slug,
    weight,
    tags,
  }));
  const board = new Board(contest, problems, readBoardConfig(config).config);
  for (const { name, tags, banned } of recorded.participants)
    board.putParticipant({ userId: name, tags, banned } satisfies BoardParticipant);
  for (const [index, { name, slug, ...rest }] of recorded.solutions.entries()) {
    const solutionId = String(index).padStart(6, '0');
    board.putSolution({ solutionId, userId: name, problemId: slug, ...rest } satisfies BoardSolution);
  }
  for (const [index, { name, slug, ...rest }] of (recorded.hacks ?? []).entries())
    board.putHack({ hackId: String(index), userId: name, problemId: slug, ...rest } satisfies BoardHack);
  return board;
}

interface RankTable {
  participant: {
    columns: readonly { name: string }[];
    list: readonly {
      rank: number;
      userId: string;
      columns: readonly { content: string; first?: boolean | undefined }[];
    }[];
  };
}

/** A document as text, columns first; `*` marks a first solve. `nameOf` maps user ids to display names. */
export function boardLines({ participant }: RankTable, nameOf: (userId: string) => string = (id) => id): string[] {
  return [
    `who ${participant.columns.map(({ name }) => name).join(' | ')}`,
    ...participant.list.map(({ rank, userId, columns }) => {
      const cells = columns.map(({ content, first }) => `${content || '.'}${first ? '*' : ''}`);
      return `${rank} ${nameOf(userId)} ${cells.join(' | ')}`;
    }),
  ];
}
