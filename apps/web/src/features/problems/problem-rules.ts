/* The bounds of the contract, for validation in forms. */

export const MAX_SLUG_LENGTH = 64;
export const MAX_TITLE_LENGTH = 256;

/** Text key of the error of a slug; null if it is valid. */
export function slugFault(slug: string): 'problem.error.slugEmpty' | 'problem.error.slugForm' | null {
  if (slug === '') return 'problem.error.slugEmpty';
  return slug.length <= MAX_SLUG_LENGTH && /^[^\s/\\?#%]+$/.test(slug) ? null : 'problem.error.slugForm';
}

/** Text key of the error of a title; null if it is valid. */
export function titleFault(title: string): 'problem.error.titleEmpty' | 'problem.error.titleLong' | null {
  if (title.trim() === '') return 'problem.error.titleEmpty';
  return title.length <= MAX_TITLE_LENGTH ? null : 'problem.error.titleLong';
}
