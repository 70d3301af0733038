import { manage } from '../../locales/en/manage.ts';
import { addEnglish } from './index.ts';

/* Imported by the components that manage problems and contests, so that no other page fetches these texts. */
addEnglish('manage', manage);
