import { contest } from '../../locales/en/contest.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of contests: who does not open one need not fetch these texts. */
addEnglish('contest', contest);
