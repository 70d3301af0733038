import { admin } from '../../locales/en/admin.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for site administrators, so that no other page fetches these texts. */
addEnglish('admin', admin);
