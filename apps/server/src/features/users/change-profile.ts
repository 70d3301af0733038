import { eq } from 'drizzle-orm';
import { userProfile, type UserProfile } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { ownsProfile } from './policy.ts';
import { changeName, isNameTaken } from './names.ts';
import { profileColumns, updateProfile } from './queries.ts';

export const changeProfile = route('PATCH /api/user/:userId/profile', {
  scope: ({ params, viewer }) => {
    if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
  },
  handle: async ({ params, body, context }) => {
    const { verified: _, ...sent } = body; // Whether a field is verified is up to the server, not the client.
    try {
      await context.db.transact(async (tx) => {
        const stored = await findProfileForUpdate(tx, params.userId);
        if (!stored) throw refusal('not-found');
        const touched = stored.verified.find((field) => isChanged(stored, sent, field));
        if (touched !== undefined)
          throw refusal('verified-field', { places: [{ place: `body/${touched}`, reason: 'is verified' }] });
        if (sent.name === stored.name) return await updateProfile(tx, params.userId, sent);
        const name = newName(sent.name);
        await changeName(tx, stored, name, new Date(context.clock.now()));
        await updateProfile(tx, params.userId, { ...sent, name });
      });
    } catch (error) {
      if (isNameTaken(error)) throw refusal('name-taken');
      throw error;
    }
    return {};
  },
});

async function findProfileForUpdate(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ ...profileColumns, id: users.id, namespace: users.namespace })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

/** Names that predate the naming rule may stay; a new name must follow it. */
function newName(name: string): string {
  const parsed = userProfile.shape.name.safeParse(name);
  if (parsed.success) return parsed.data;
  throw refusal('invalid-input', { places: [{ place: 'body/name', reason: parsed.error.issues[0]?.message ?? '' }] });
}

function isChanged(stored: Readonly<Record<string, unknown>>, sent: Partial<UserProfile>, field: string): boolean {
  const sentValue = new Map<string, unknown>(Object.entries(sent)).get(field);
  return sentValue !== undefined && sentValue !== (stored[field] ?? '');
}
