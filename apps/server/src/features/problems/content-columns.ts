import { problems } from '../../db/schema.ts';

/** What setters write about a problem, and its access level. */
export const contentColumns = {
  slug: problems.slug,
  title: problems.title,
  description: problems.description,
  language: problems.language,
  translations: problems.translations,
  tags: problems.tags,
  accessLevel: problems.accessLevel,
};
