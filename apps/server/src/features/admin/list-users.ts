import { parseCapability, printCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { presentProfile } from '../users/present.ts';
import { listUsers as findUsers } from './queries.ts';

const NUMBER = /^-?\d{1,20}$/;

export const listUsers = route('GET /api/admin/user', {
  handle: async ({ query, context }) => {
    const { capability = '', ...filter } = query;
    const mask = NUMBER.test(capability) ? parseCapability(capability) : 0n;
    const { rows, total } = await findUsers(context.db, { ...filter, capability: mask });
    const items = rows.map((row) => ({
      _id: row.id,
      profile: presentProfile(row),
      capability: printCapability(row.capability),
      ...(row.namespace !== null && { namespace: row.namespace }),
      ...(row.tags.length > 0 && { tags: row.tags }),
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});
