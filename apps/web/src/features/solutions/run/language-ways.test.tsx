import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { textsThere } from '../../../lib/i18n/index.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { makeQueryClient } from '../../../lib/query-client.ts';
import { renderIn } from '../../../testing/render-in-language.tsx';
import { offeredLanguages } from '../submit/languages.api.ts';
import { LanguageWays } from './language-ways.tsx';

afterEach(cleanup);

const same = { timeFactor: 1, timeExtraMs: 0, memoryExtraMiB: 0, processes: 16 };
const cpp = { ...same, compile: '/usr/bin/g++ -O2 answer.cpp', run: './program' };
const java = {
  ...same,
  compile: 'javac Main.java',
  run: 'java -Xmx{memoryMiB}m Main',
  timeFactor: 2,
  timeExtraMs: 200,
};
const languages = [
  { name: 'C++17', aliases: [], versions: ['g++ 12'], ways: [cpp] },
  { name: 'Java', aliases: [], versions: ['javac 17'], ways: [{ ...java, memoryExtraMiB: 128 }] },
];

async function show(language: Language, offered: typeof languages, chosen = '') {
  const client = makeQueryClient();
  client.setQueryData(offeredLanguages('org', 'default').queryKey, { known: true, runners: 1, languages: offered });
  await renderIn(
    language,
    <QueryClientProvider client={client}>
      <LanguageWays orgId="org" label="default" chosen={chosen} />
    </QueryClientProvider>,
  );
  await textsThere();
}

describe('how programs are judged', () => {
  it('is shown to contestants with the exact commands, versions and limits', async () => {
    await show('en', languages);
    const of = (name: string) => within(screen.getByRole('region', { name }));
    for (const text of ['g++ 12', '/usr/bin/g++ -O2 answer.cpp', './program', 'The problem’s limits, unchanged'])
      expect(of('C++17').getByText(text)).toBeTruthy();
    for (const text of ['java -Xmx{memoryMiB}m Main', 'Time limit × 2 · Time limit + 200 ms · Memory limit + 128 MiB'])
      expect(of('Java').getByText(text)).toBeTruthy();
    expect(screen.getByText(/\{memoryMiB\} stands for the problem’s memory limit/)).toBeTruthy();
  });

  it('is shown for the chosen language alone', async () => {
    await show('en', languages, 'Java');
    expect(screen.getByText('javac 17')).toBeTruthy();
    expect(screen.queryByText('g++ 12')).toBeNull();
  });

  it('is shown in Chinese', async () => {
    await show('zh-Hans', languages);
    expect(await screen.findByText('程序如何编译和运行')).toBeTruthy();
    expect(screen.getByText('时间限制 × 2 · 时间限制 + 200 ms · 内存限制 + 128 MiB')).toBeTruthy();
  });

  it('is absent if no runner reports', async () => {
    await show(
      'en',
      languages.map((one) => ({ ...one, ways: [] })),
    );
    expect(screen.queryByText('How programs are compiled and run')).toBeNull();
  });
});
