import { describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkFile, findCircles, importsOf, table } from './directions.mjs';
import { root } from './lib/paths.mjs';

describe('the table of import directions', () => {
  test.each([
    ['apps/server/src/features/solutions/submit-solution.ts', "import { pool } from '../../db/client.ts';"],
    ['apps/server/src/main.ts', "import { routes } from './routes.ts';"],
    ['apps/runner/src/judge/judge-solution.ts', "import type { Sandbox } from '../sandbox/sandbox.ts';"],
    ['apps/runner/src/tasks/solution-tasks.ts', "import { connect } from '../server/connection.ts';"],
    ['apps/web/src/pages/home.tsx', "import { OrgCard } from '../features/orgs/org-card.tsx';"],
    ['apps/web/src/features/orgs/org-card.tsx', "import { orgQuery } from './orgs.api.ts';"],
    ['apps/server/src/features/orgs/orgs.test.ts', "import { boot } from '@assay/testkit';"],
    ['packages/contract/src/orgs.ts', "import { z } from 'zod';"],
  ])('lets %s write: %s', (path, text) => expect(checkFile(path, text)).toEqual([]));

  test.each([
    ['apps/server/src/http/viewer.ts', "import { users } from '../features/users/queries.ts';"],
    ['apps/server/src/features/orgs/create-org.ts', "import { boot } from '@assay/testkit';"],
    ['apps/server/src/main.ts', "import { judge } from '../../runner/src/judge/judge-solution.ts';"],
    ['apps/server/src/app.ts', "import '@assay/runner';"],
    ['apps/runner/src/sandbox/go-judge.ts', "import { verdict } from '../judge/verdict.ts';"],
    ['apps/runner/src/judge/judge-solution.ts', "import { connect } from '../server/connection.ts';"],
    ['apps/runner/src/commands/verify.ts', "import { connect } from '../server/connection.ts';"],
    ['apps/runner/src/workbench/try-version.ts', "import { underLease } from '../tasks/lease.ts';"],
    ['apps/web/src/ui/button.tsx', "import { VerdictChip } from '../domain/verdict-chip.tsx';"],
    ['apps/web/src/features/orgs/org-card.tsx', "import { x } from '../problems/problem-list.tsx';"],
    ['packages/rules/src/score.ts', "import { readFile } from 'node:fs';"],
    ['packages/rules/src/score.ts', "export * from '@assay/problem';"],
    ['packages/contract/src/orgs.ts', "const x = await import('pg');"],
  ])('forbids in %s: %s', (path, text) => expect(checkFile(path, text)).toHaveLength(1));

  test('refers only to areas that exist', () => {
    const areas = new Set(table.map(({ area }) => area));
    for (const { may } of table) if (may !== 'all') expect(may.filter((name) => !areas.has(name))).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const missing = table.flatMap(({ paths }) => paths.filter((path) => !existsSync(join(root, path))));
    expect(missing).toEqual([]);
  });
});

describe('features of the server', () => {
  const file = (name, ...imported) => [
    `apps/server/src/features/${name}`,
    imported.map((path) => `import { x } from '${path}';`).join('\n'),
  ];

  test('may import each other in one direction', () => {
    const above = file('orgs/make-org.ts', '../users/queries.ts', './queries.ts', '../../http/route.ts');
    expect(findCircles([above, file('users/queries.ts', '../mail/outbox.ts'), file('mail/outbox.ts')])).toEqual([]);
  });

  test.each([
    ['two', [file('orgs/a.ts', '../users/b.ts'), file('users/b.ts', '../orgs/c.ts')]],
    [
      'three',
      [file('orgs/a.ts', '../users/b.ts'), file('users/b.ts', '../mail/c.ts'), file('mail/d.ts', '../orgs/e.ts')],
    ],
    [
      'only types',
      [file('orgs/a.ts', '../users/b.ts'), [file('users/b.ts')[0], "import type { Org } from '../orgs/a.ts';"]],
    ],
  ])('have no cycle of %s', (_, files) => {
    const [line = '', ...more] = findCircles(files);
    expect(more).toEqual([]);
    expect(line).toMatch(/^server features form a cycle: orgs .*users .* → orgs$/);
  });

  test('may import any feature in tests', () => {
    expect(findCircles([file('orgs/a.ts', '../users/b.ts'), file('users/b.test.ts', '../orgs/a.ts')])).toEqual([]);
  });
});

test('imports are found in every form, and not in comments or strings', () => {
  const text = `
    import a from 'a'; import 'b';
    import type { C } from "c";
    import {
      d,
      e,
    } from 'd';
    export { f } from 'f';
    export * from 'g';
    const h = await import('h');
    // import i from 'i';
    /* import j from 'j'; */
    export const k = 'not from here';
    const l = "import m from 'm'";
  `;
  expect(importsOf(text)).toEqual(['a', 'b', 'c', 'd', 'f', 'g', 'h']);
});
