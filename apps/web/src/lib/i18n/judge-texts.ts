import { judge } from '../../locales/en/judge.ts';
import { addEnglish } from './index.ts';

/* Imported by the components that show messages of the judge. */
addEnglish('judge', judge);

/** Messages of the judge are looked up by their English text. */
export { judge };
