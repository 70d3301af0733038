import { group } from '../../locales/en/group.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of groups. */
addEnglish('group', group);
