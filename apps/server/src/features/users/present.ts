import { printCapability } from '@assay/contract';
import type { users } from '../../db/schema.ts';
import type { AppContext } from '../../context.ts';
import { personHash } from './email-hash.ts';

type UserRow = typeof users.$inferSelect;
type Secrets = Pick<AppContext, 'secret'>;
export type ProfileRow = Pick<
  UserRow,
  'name' | 'email' | 'realname' | 'telephone' | 'school' | 'studentGrade' | 'verified'
>;

/** The full profile: for the user and administrators. */
export function presentProfile(row: ProfileRow) {
  return {
    name: row.name,
    email: row.email,
    realname: row.realname,
    ...(row.telephone && { telephone: row.telephone }),
    ...(row.school && { school: row.school }),
    ...(row.studentGrade && { studentGrade: row.studentGrade }),
    ...(row.verified.length > 0 && { verified: row.verified }),
  };
}

/** What every signed-in user may see: the name. The private fields that the wire requires are empty. */
export function presentPublicProfile(row: Pick<UserRow, 'name'>) {
  return { name: row.name, email: '', realname: '' };
}

/** A user, with private fields when `full`. */
export function presentUser(
  context: Secrets,
  row: ProfileRow & Pick<UserRow, 'id' | 'capability' | 'namespace' | 'tags' | 'picture'>,
  full: boolean,
) {
  return {
    profile: full ? presentProfile(row) : presentPublicProfile(row),
    ...(full && { capability: printCapability(row.capability) }),
    ...presentMarks(row),
    emailHash: personHash(context, row),
  };
}

/** A row of a list of users. */
export function presentUserRow(
  context: Secrets,
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'verified' | 'picture' | 'namespace' | 'tags'>,
) {
  return { _id: row.id, name: row.name, emailHash: personHash(context, row), ...presentMarks(row) };
}

function presentMarks(row: Pick<UserRow, 'namespace' | 'tags'>) {
  return {
    ...(row.namespace !== null && { namespace: row.namespace }),
    ...(row.tags.length > 0 && { tags: row.tags }),
  };
}
