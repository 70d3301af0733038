import { describe, expect, test } from 'vitest';
import { checkFile, importsOf, table } from './directions.mjs';

describe('the table of directions', () => {
  test.each([
    ['apps/server/src/features/solutions/submit-solution.ts', "import { pool } from '../../db/client.ts';"],
    ['apps/server/src/main.ts', "import { routes } from './routes.ts';"],
    ['apps/runner/src/judge/judge-solution.ts', "import type { Sandbox } from '../sandbox/sandbox.ts';"],
    ['apps/runner/src/task-loop.ts', "import { connect } from './server-client.ts';"],
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
    ['apps/runner/src/judge/judge-solution.ts', "import { connect } from '../server-client.ts';"],
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
