import { sql, type SQL } from 'drizzle-orm';

/* The test that comes from a hack is named after it, by which it is recognized also in published data. */

const PREFIX = 'hack-';
const DIGITS = 8;

export const hackTestName = (hackId: string): string => PREFIX + hackId.slice(0, DIGITS);

/** The same in SQL; `hackId` is a UUID. */
export const hackTestNameOf = (hackId: SQL): SQL => sql`${PREFIX}::text || left((${hackId})::text, ${DIGITS}::int)`;
