/* The bounds of the contract, so that a form can check before it is sent. */

export const MAX_SLUG_LENGTH = 64;
export const MAX_TITLE_LENGTH = 256;

/** Key of the sentence about a slug that cannot be one, null for a good one. */
export function slugFault(slug: string): 'problem.error.slugEmpty' | 'problem.error.slugForm' | null {
  if (slug === '') return 'problem.error.slugEmpty';
  return slug.length <= MAX_SLUG_LENGTH && /^[^\s/\\?#%]+$/.test(slug) ? null : 'problem.error.slugForm';
}

/** Key of the sentence about a title that cannot be one, null for a good one. */
export function titleFault(title: string): 'problem.error.titleEmpty' | 'problem.error.titleLong' | null {
  if (title.trim() === '') return 'problem.error.titleEmpty';
  return title.length <= MAX_TITLE_LENGTH ? null : 'problem.error.titleLong';
}
