import { contest } from '../../locales/en/contest.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of contests, so that no other page fetches these texts. */
addEnglish('contest', contest);
