import { app } from '../../locales/en/app.ts';
import { addEnglish } from './index.ts';

/* Imported by the pages of apps. */
addEnglish('app', app);
