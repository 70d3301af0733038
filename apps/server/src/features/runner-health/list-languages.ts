import { route } from '../../http/route.ts';
import { findOrgScope } from '../orgs/scope.ts';
import { findLanguages } from './queries.ts';

export const listLanguages = route('GET /api/org/:orgId/language', {
  scope: findOrgScope,
  handle: async ({ scope, query, context: { db } }) => {
    const told = await findLanguages(db, scope.id, query.label);
    const found = new Map<string, { aliases: Set<string>; versions: Set<string> }>();
    for (const { name, version, aliases = [] } of told.flatMap((languages) => languages ?? [])) {
      const known = found.get(name) ?? { aliases: new Set(), versions: new Set() };
      known.versions.add(version);
      for (const alias of aliases) known.aliases.add(alias);
      found.set(name, known);
    }
    return {
      known: told.length > 0 && told.every((languages) => languages !== null),
      runners: told.length,
      languages: [...found].map(([name, { aliases, versions }]) => ({
        name,
        aliases: [...aliases].sort(),
        versions: [...versions].sort(),
      })),
    };
  },
});
