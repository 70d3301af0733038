import { CodeDiff } from '../../src/ui/code-diff/index.tsx';
import { Markdown } from '../../src/ui/markdown/index.tsx';
import { TextBox } from '../../src/ui/data/text-box.tsx';
import { TimeText } from '../../src/ui/data/time-text.tsx';
import { Tooltip } from '../../src/ui/tooltip.tsx';
import { group as examples } from '../example.ts';
import { LONG, NOW_MS } from '../samples.ts';

const statement = `# Two weights

Given $n$ stones of weight $w_1, \\dots, w_n$, find two that differ by **exactly** $k$:

$$ |w_i - w_j| = k, \\qquad 1 \\le i < j \\le n \\le 2 \\times 10^5 $$

| subtask | $n$ | points |
| ------- | --: | -----: |
| 1       | 100 |     30 |
| 2       | $10^5$ | 70 |

\`\`\`cpp
#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }
\`\`\`

> A note to the reader.

1. first, [a link](/about)
2. then \`inline code\`
`;

const chinese = `## 题目描述

给定 $n$ 块石头，第 $i$ 块重 $w_i$。请找出重量之差**恰为** $k$ 的两块石头。

- 若有多解，输出任意一个；
- 若无解，输出 \`-1\`。
`;

const before = 'a, b = map(int, input().split())\nprint(a - b)\n';
const after = '# both on one line\na, b = map(int, input().split())\nprint(a + b)\n';

export const group = examples('Reading', {
  'a statement': () => <Markdown source={statement} copyLabel="Copy" />,
  'a statement in Chinese': () => <Markdown source={chinese} copyLabel="复制" />,
  'untrusted HTML': () => (
    <Markdown
      source={'<script>alert(1)</script> <b onclick="x()">bold</b> [bad](javascript:alert(1))'}
      copyLabel="Copy"
    />
  ),
  'a diff': () => <CodeDiff before={before} after={after} language="python" label="What changed" />,
  'an empty diff': () => <CodeDiff before={before} after={before} language="python" label="No change" />,
  'output of a program': () => <TextBox label="Output" text={`1 2 3\n${LONG}\n`} />,
  'compiler output with wrapped lines': () => <TextBox wrap label="Log" text={`1 2 3\n${LONG}\n`} />,
  'times: just now, long ago, in the future': () => (
    <>
      <TimeText timeMs={Date.now()} /> · <TimeText timeMs={NOW_MS} /> · <TimeText timeMs={Date.now() + 7_000_000} />
    </>
  ),
  'text with tooltips': () => (
    <Tooltip title={LONG}>
      <button type="button">Rest on me</button>
    </Tooltip>
  ),
});
