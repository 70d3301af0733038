import { contestAdmin } from '../../locales/en/contest-admin.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for directors of contests: nobody else fetches these texts. */
addEnglish('contestAdmin', contestAdmin);
