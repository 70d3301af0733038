import type { RunnerReport } from '@assay/contract';
import { route } from '../../http/route.ts';
import { findOrgScope } from '../orgs/org-scope.ts';
import { findLanguages } from './queries.ts';

type Way = NonNullable<RunnerReport['languages'][number]['way']>;

export const listLanguages = route('GET /api/org/:orgId/language', {
  scope: findOrgScope,
  handle: async ({ scope, query, context: { db } }) => {
    const reported = await findLanguages(db, scope.id, query.label);
    const found = new Map<string, { aliases: Set<string>; versions: Set<string>; ways: Map<string, Way> }>();
    for (const { name, version, aliases = [], way } of reported.flatMap((languages) => languages ?? [])) {
      const known = found.get(name) ?? { aliases: new Set(), versions: new Set(), ways: new Map() };
      known.versions.add(version);
      for (const alias of aliases) known.aliases.add(alias);
      if (way) known.ways.set(JSON.stringify(way), way);
      found.set(name, known);
    }
    return {
      known: reported.length > 0 && reported.every((languages) => languages !== null),
      runners: reported.length,
      languages: [...found].map(([name, { aliases, versions, ways }]) => ({
        name,
        aliases: [...aliases].sort(),
        versions: [...versions].sort(),
        ways: [...ways.values()],
      })),
    };
  },
});
