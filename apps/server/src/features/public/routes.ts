import { fetchPrincipalProfiles } from './fetch-principal-profiles.ts';
import { resolveSlug } from './resolve-slug.ts';

export const publicRoutes = [fetchPrincipalProfiles, resolveSlug];
