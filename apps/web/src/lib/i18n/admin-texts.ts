import { admin } from '../../locales/en/admin.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for administrators of the site: nobody else fetches these texts. */
addEnglish('admin', admin);
