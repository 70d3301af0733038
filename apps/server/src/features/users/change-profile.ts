import { eq } from 'drizzle-orm';
import type { UserProfile } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { ownsProfile } from './policy.ts';
import { profileColumns, updateProfile, USER_NAME_KEY } from './queries.ts';

export const changeProfile = route('PATCH /api/user/:userId/profile', {
  scope: ({ params, viewer }) => {
    if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
  },
  handle: async ({ params, body, context }) => {
    const { verified: _, ...profile } = body; // What is proven is ours to say, not the client's.
    try {
      await context.db.transact(async (tx) => {
        const stored = await findProfileForUpdate(tx, params.userId);
        if (!stored) throw refusal('not-found');
        const touched = stored.verified.find((field) => isChanged(stored, profile, field));
        if (touched !== undefined)
          throw refusal('verified-field', { places: [{ place: `body/${touched}`, reason: 'is proven' }] });
        await updateProfile(tx, params.userId, profile);
      });
    } catch (error) {
      if (violatedUnique(error) === USER_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
    return {};
  },
});

async function findProfileForUpdate(tx: Tx, userId: string) {
  const [row] = await tx.select(profileColumns).from(users).where(eq(users.id, userId)).for('update');
  return row;
}

function isChanged(stored: Readonly<Record<string, unknown>>, sent: Partial<UserProfile>, field: string): boolean {
  const given = new Map<string, unknown>(Object.entries(sent)).get(field);
  return given !== undefined && given !== (stored[field] ?? '');
}
