import type { SignUpFields } from '@assay/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { siteInfo } from '../../db/schema.ts';

/** Fields of the sign-up form besides name, e-mail and password. */
export async function findSignUpFields(db: Db): Promise<SignUpFields> {
  const [site] = await db.select({ fields: siteInfo.signUpFields }).from(siteInfo);
  if (!site) throw new Error('The row of site texts, which migrations create, is missing.');
  return site.fields;
}

/** Whether people may sign up: as set by an administrator, otherwise by the server's configuration. */
export async function isSignUpOpen(db: Db, config: Pick<Config, 'signup'>): Promise<boolean> {
  const [site] = await db.select({ open: siteInfo.signUpOpen }).from(siteInfo);
  return site?.open ?? config.signup;
}
