import { contestAdmin } from '../../locales/en/contest-admin.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for contest directors, so that no other page fetches these texts. */
addEnglish('contestAdmin', contestAdmin);
