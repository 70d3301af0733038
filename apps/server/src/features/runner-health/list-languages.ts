import { route } from '../../http/route.ts';
import { findOrgScope } from '../orgs/scope.ts';
import { findLanguages } from './queries.ts';

export const listLanguages = route('GET /api/org/:orgId/language', {
  scope: findOrgScope,
  handle: async ({ scope, query, context: { db } }) => {
    const told = await findLanguages(db, scope.id, query.label);
    const versions = new Map<string, Set<string>>();
    for (const { name, version } of told.flatMap((languages) => languages ?? [])) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    return {
      known: told.length > 0 && told.every((languages) => languages !== null),
      runners: told.length,
      languages: [...versions].map(([name, found]) => ({ name, versions: [...found].sort() })),
    };
  },
});
