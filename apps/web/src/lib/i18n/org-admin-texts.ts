import { orgAdmin } from '../../locales/en/org-admin.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages for administrators of an organization, so that no other page fetches these texts. */
addEnglish('orgAdmin', orgAdmin);
