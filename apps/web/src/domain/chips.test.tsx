import { statuses } from '@assay/contract/states';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in-language.tsx';
import { ScoreText } from './score-text.tsx';
import { SolutionStateChip } from './solution-state-chip.tsx';
import { StageChip } from './stage-chip.tsx';
import { TagList } from './tag-list.tsx';
import { OrgTagNames } from './use-tag-name.ts';
import { VerdictChip } from './verdict-chip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a verdict', () => {
  it('has a word in each language and its own icon', async () => {
    for (const language of ['en', 'zh-Hans'] as const) {
      const drawings = new Set<string>();
      for (const status of statuses) {
        const { container } = await renderIn(language, <VerdictChip status={status} />);
        await waitFor(() => expect(/\p{Script=Han}/u.test(container.textContent)).toBe(language === 'zh-Hans'));
        drawings.add(container.querySelector('path')?.getAttribute('d') ?? 'ring');
      }
      expect(drawings.size).toBe(statuses.length);
    }
  });

  it('of an external judge is shown untranslated, and a missing one is named', async () => {
    await renderIn('en', <VerdictChip status="Presentation Error" />);
    expect(screen.getByText('Presentation Error')).toBeTruthy();
    await renderIn('en', <VerdictChip status="" />);
    expect(screen.getByText('No result yet')).toBeTruthy();
  });
});

describe('the stage of a contest', () => {
  it('is translated if it is one of the three, otherwise shown untranslated', async () => {
    await renderIn('zh-Hans', <StageChip stages={[{ name: 'running', start: 0 }]} />);
    expect(await screen.findByText('进行中')).toBeTruthy();
    await renderIn('zh-Hans', <StageChip stages={[{ name: 'Open hour', start: 0 }]} />);
    expect(screen.getByText('Open hour')).toBeTruthy();
  });

  it('counts down every second and moves on by itself', async () => {
    vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const stages = [
      { name: 'upcoming', start: 0 },
      { name: 'running', start: Date.now() + 2_000 },
    ];
    await renderIn('en', <StageChip stages={stages} />);
    expect(screen.getByRole('timer').textContent).toBe('00:00:02 left until Running');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('timer').textContent).toBe('00:00:01 left until Running');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Running')).toBeTruthy();
  });

  it('shows days, singular or plural', async () => {
    const day = 86_400_000;
    for (const [left, text] of [
      [day + 5_000, '1 day left until Ended'],
      [3 * day + 5_000, '3 days left until Ended'],
    ] as const) {
      const stages = [
        { name: 'running', start: 0 },
        { name: 'end', start: Date.now() + left },
      ];
      await renderIn('en', <StageChip stages={stages} />);
      expect(screen.getByRole('timer').textContent).toBe(text);
    }
  });
});

describe('texts for values', () => {
  it('a state of a solution has its word', async () => {
    await renderIn('en', <SolutionStateChip state={2} />);
    expect(screen.getByText('Queued')).toBeTruthy();
  });

  it('a score has at most two decimals, and can be shown in points', async () => {
    await renderIn('en', <ScoreText score={66.66666} />);
    expect(screen.getByText('66.67')).toBeTruthy();
    await renderIn('en', <ScoreText score={50} scale={30} />);
    expect(screen.getByText('15 / 30')).toBeTruthy();
  });

  it('the difficulty comes first among tags, translated', async () => {
    const { container } = await renderIn('en', <TagList tags={['graphs', '@hard']} />);
    expect(container.textContent).toBe('Hardgraphs');
  });

  it('a tag has the name that its organization gave it in the language of the page, else stays as it is', async () => {
    const names = { graphs: { 'zh-Hans': '图论' } };
    const tags = (
      <OrgTagNames value={names}>
        <TagList tags={['graphs', 'constructor']} />
      </OrgTagNames>
    );
    await renderIn('zh-Hans', tags);
    expect(await screen.findByText('图论')).toBeTruthy();
    expect(screen.getByText('constructor')).toBeTruthy();
    await renderIn('en', tags);
    expect(await screen.findByText('graphs')).toBeTruthy();
  });
});
