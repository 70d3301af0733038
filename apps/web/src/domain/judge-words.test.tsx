import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { judgeMessages } from '../locales/en/judge-messages.ts';
import { renderIn } from '../testing/render-in-language.tsx';
import { useJudgeWords } from './judge-words.ts';

function Said({ text }: { text: string }): ReactElement {
  const inWords = useJudgeWords();
  return <p>{inWords(text)}</p>;
}

afterEach(cleanup);

describe('the judge’s messages', () => {
  it.each([
    ['The output differs on line 12.', '输出在第 12 行不同。'],
    ['The output differs after byte 67108864.', '输出在第 67108864 字节之后不同。'],
    ['Ended by SIGSEGV, invalid memory access.', '程序因 SIGSEGV（无效的内存访问）终止。'],
    ['Ended by signal 64.', '程序因信号 64 终止。'],
    [
      'The program was still running after 2000 ms, having computed for only 3 ms.',
      '程序运行 2000 ms 后仍未结束，其中计算仅用 3 ms。',
    ],
    ['The language "C$&" is not known here; known are C, C++17.', '此处不支持语言 "C$&"；支持的语言有：C, C++17。'],
    ['Compiling took longer than 10 s.', '编译用时超过 10 s。'],
  ])('are shown in Chinese to Chinese readers: %s', async (english, chinese) => {
    await renderIn('zh-Hans', <Said text={english} />);
    expect(await screen.findByText(chinese)).toBeTruthy();
  });

  it('match what the runner writes, part by part', () => {
    const runner = join(import.meta.dirname, '../../../runner/src');
    const source = ['judge', 'judge/compile', 'judge/kinds', 'checkers']
      .flatMap((folder) => readdirSync(join(runner, folder)).map((file) => join(runner, folder, file)))
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    // A sentence that the runner assembles is compared part by part.
    const parts = /\{\{\w+\}\}|(?<=Ended by )|(?<=differs )|(?<=end, )|\.$/;
    const pieces = Object.values(judgeMessages).flatMap((sentence) =>
      sentence.split(parts).filter((piece) => piece !== ''),
    );
    expect(pieces.length).toBeGreaterThan(40);
    expect(pieces.filter((piece) => !source.includes(piece))).toEqual([]);
  });

  it('are unchanged for English readers', async () => {
    await renderIn('en', <Said text="Ended with exit status 3." />);
    expect(screen.getByText('Ended with exit status 3.')).toBeTruthy();
  });

  it('are never confused with output of compilers and checkers', async () => {
    const words = [
      'wrong answer 1st numbers differ',
      'main.cpp:1: The output is empty.',
      'The output is empty. Really.',
    ];
    const all = words.map((text) => <Said key={text} text={text} />);
    await renderIn('zh-Hans', <div>{all}</div>);
    for (const text of words) expect(screen.getByText(text)).toBeTruthy();
  });
});
