import type { SignUpFields } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { siteInfo } from '../../db/schema.ts';

/** What the sign-up form asks for besides name, e-mail and password. */
export async function findSignUpFields(db: Db): Promise<SignUpFields> {
  const [site] = await db.select({ fields: siteInfo.signUpFields }).from(siteInfo);
  if (!site) throw new Error('The texts of the site have no row, which the migrations make.');
  return site.fields;
}
