import { quota } from '../../locales/en/quota.ts';
import { addEnglish } from './index.ts';

/* Imported by the components that show or set an organization's quota on the site's runners. */
addEnglish('quota', quota);
