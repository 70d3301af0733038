import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ALL_CAPABILITIES } from '@assay/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { hashPassword } from './password.ts';
import { insertUser } from '../users/queries.ts';

export interface FirstAdmin {
  id: string;
  name: string;
  /** The generated password and where it is stored; absent if the operator chose it or it is no longer known. */
  made?: { password: string; file: string };
  isNew: boolean;
}

const ADMIN_LOCK = 1_926_002;
const GROUPS = 4;
const GROUP_LENGTH = 5;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const keptFile = z.object({ name: z.string(), password: z.string() });

/**
 * Creates the first administrator of an installation, with every capability, if there is none. Without a configured
 * password, generates one and stores it in `<data dir>/first-admin.json`, which only its owner can read. Servers that
 * start together create one.
 */
export async function ensureFirstAdmin(
  db: Db,
  { admin, dataDir }: Pick<Config, 'admin' | 'dataDir'>,
): Promise<FirstAdmin> {
  const file = join(dataDir, 'first-admin.json');
  const known = await findAdmin(db);
  if (known) return withStored(known, file);
  const password = admin.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  return await db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`);
    const concurrent = await findAdmin(tx);
    if (concurrent) return withStored(concurrent, file);
    const id = randomUUID();
    const profile = { name: admin.name, email: `${admin.name}@localhost`, realname: '' };
    await insertUser(tx, { id, profile, passwordHash, capability: ALL_CAPABILITIES }, new Date());
    if (admin.password !== null) return { id, name: admin.name, isNew: true };
    // Before the commit: an administrator with an unknown password would be worse than a left-over file.
    storeFile(file, { name: admin.name, password });
    return { id, name: admin.name, isNew: true, made: { password, file } };
  });
}

function withStored(known: { id: string; name: string }, file: string): FirstAdmin {
  const stored = readStored(file);
  return { ...known, isNew: false, ...(stored?.name === known.name && { made: { password: stored.password, file } }) };
}

async function findAdmin(db: Db): Promise<{ id: string; name: string } | undefined> {
  const isAdmin = sql`${users.capability} & 1 <> 0`;
  const columns = { id: users.id, name: users.name };
  const [row] = await db.select(columns).from(users).where(isAdmin).orderBy(users.createdAt).limit(1);
  return row;
}

/** Twenty letters and digits in groups: about 99 bits. */
export function makePassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

function storeFile(file: string, content: z.output<typeof keptFile>): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600); // Even if an older file existed.
}

function readStored(file: string): z.output<typeof keptFile> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return keptFile.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // Modified by hand; it is only a reminder.
  }
}

/** Creates an administrator, or gives an existing account every capability and, if given, a new password. */
export async function makeAdmin(
  db: Db,
  name: string,
  password: string | null,
): Promise<{ isNew: boolean; password: string | null }> {
  const fresh = password ?? makePassword();
  const passwordHash = await hashPassword(fresh);
  return await db.transact(async (tx) => {
    const isNamed = sql`${users.name} = ${name} and coalesce(${users.namespace}, '') = ''`;
    const [known] = await tx.select({ id: users.id }).from(users).where(isNamed).for('update');
    if (!known) {
      const profile = { name, email: `${name}@localhost`, realname: '' };
      const user = { id: randomUUID(), profile, passwordHash, capability: ALL_CAPABILITIES };
      await insertUser(tx, user, new Date());
      return { isNew: true, password: fresh };
    }
    const change = {
      capability: ALL_CAPABILITIES,
      ...(password !== null && { passwordHash, passwordResetDue: false }),
    };
    await tx.update(users).set(change).where(eq(users.id, known.id));
    return { isNew: false, password };
  });
}
