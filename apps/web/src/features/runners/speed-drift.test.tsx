import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../locales/en/runner.ts';
import { renderIn } from '../../testing/render-in-language.tsx';
import { driftPercent, SpeedDrift } from './speed-drift.tsx';

afterEach(cleanup);

const measured = { aloneMs: 50, togetherMs: 52, spreadPercent: 1, pinned: true };
const textOf = async (language: 'en' | 'zh-Hans', calibration: Parameters<typeof SpeedDrift>[0]['calibration']) =>
  (await renderIn(language, <SpeedDrift calibration={calibration} />)).container.textContent;

describe('the speed of a runner', () => {
  it('is reported as drifted if the same program takes longer than at the start, and by how much', async () => {
    expect(await textOf('en', { ...measured, latestMs: 60 })).toContain('+20 %: slower than at the start.');
    expect(await textOf('zh-Hans', { ...measured, latestMs: 60 })).toContain('+20');
  });

  it('is reported as steady within the noise, and as faster if the machine was busy at the start', async () => {
    expect(await textOf('en', { ...measured, latestMs: 51 })).toContain('+2 %: as fast as at the start');
    expect(await textOf('en', { ...measured, latestMs: 40 })).toContain('-20 %: faster than at the start.');
  });

  it('is not shown before it was measured', async () => {
    expect(await textOf('en', null)).toBe('Not measured yet');
    expect(driftPercent({ ...measured, aloneMs: 0, latestMs: 5 })).toBe(0);
  });
});
