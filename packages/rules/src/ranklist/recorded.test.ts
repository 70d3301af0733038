import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configKeys, formatNames, readBoardConfig } from './config.ts';
import { boardLines, playRecorded, readRecordedContest, RECORDED_END_MS } from './recorded-contest.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/contests.md'), 'utf8');

describe.each(readdirSync(fixtures))('the recorded contest %s', (name) => {
  const contest = readRecordedContest(readFileSync(join(fixtures, name), 'utf8'));
  it.each(contest.boards)('ends with its board $key', ({ config, lines }) => {
    expect(readBoardConfig(config).problems).toEqual([]);
    expect(boardLines(playRecorded(contest, config).document(RECORDED_END_MS))).toEqual(lines);
  });
});

describe('the guide to contests', () => {
  const examples = [...guide.matchAll(/```text\n(problems\n[^]*?)```/g)].map(([, text = '']) =>
    readRecordedContest(text),
  );
  const boards = examples.flatMap((contest) => contest.boards.map((board) => ({ contest, ...board })));

  it('has an example of every format', () => {
    const shown = boards.map(({ config }) => readBoardConfig(config).config.format);
    expect(new Set(shown)).toEqual(new Set(formatNames));
  });
  it('explains every key of a configuration', () => {
    for (const key of configKeys) expect(guide).toContain(`\`${key}\``);
  });
  it.each(boards)('is correct about $key', ({ contest, config, lines }) => {
    expect(readBoardConfig(config).problems).toEqual([]);
    expect(boardLines(playRecorded(contest, config).document(RECORDED_END_MS))).toEqual(lines);
  });
});
