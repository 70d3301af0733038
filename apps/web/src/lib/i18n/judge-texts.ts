import { judge } from '../../locales/en/judge.ts';
import { addEnglish } from './index.ts';

/* Imported by what shows what the judge says. */
addEnglish('judge', judge);

/** Its sentences are known by their English. */
export { judge };
