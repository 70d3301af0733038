import { listContestTranslations } from './list-contest-translations.ts';
import { getTranslation, listTranslations } from './read-translations.ts';
import { saveTranslation } from './save-translation.ts';

export const statementTranslationRoutes = [listTranslations, getTranslation, saveTranslation, listContestTranslations];
