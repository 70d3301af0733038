import { expect, test } from 'vitest';
import { pageStyles } from './page-styles.ts';

test('headers name contest and problem, and a hostile title stays text', () => {
  const styles = pageStyles('Cup "} body { display: none } </style>\\', [{ label: 'A', title: '两枚\n砝码' }]);
  expect(styles).toContain('@page problem-0 {');
  expect(styles).toContain('content: "A. 两枚\\a 砝码"');
  expect(styles).toContain('content: "Cup \\22 } body { display: none } \\3c /style>\\5c "');
  expect(styles.split('"')).toHaveLength(1 + 2 * 2 + 2);
});
