import { quota } from '../../locales/en/quota.ts';
import { addEnglish } from './index.ts';

/* Imported by what shows or sets how much of the site's runners an organization may use. */
addEnglish('quota', quota);
