import { orgAdmin } from '../../locales/en/org-admin.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for administrators of an organization: nobody else fetches these texts. */
addEnglish('orgAdmin', orgAdmin);
