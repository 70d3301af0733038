/* The bounds of the contract, so that a form can tell before it is sent. */

const MAX_SLUG_LENGTH = 64;
const MAX_TITLE_LENGTH = 256;

/** Key of the sentence about a slug that cannot be one, null for a good one. */
export function slugFault(slug: string): 'content.slugEmpty' | 'content.slugForm' | null {
  if (slug === '') return 'content.slugEmpty';
  return slug.length <= MAX_SLUG_LENGTH && /^[^\s/\\?#%]+$/.test(slug) ? null : 'content.slugForm';
}

/** Key of the sentence about a title that cannot be one, null for a good one. */
export function titleFault(title: string): 'content.titleEmpty' | 'content.titleLong' | null {
  if (title.trim() === '') return 'content.titleEmpty';
  return title.trim().length <= MAX_TITLE_LENGTH ? null : 'content.titleLong';
}
