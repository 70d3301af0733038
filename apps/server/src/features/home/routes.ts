import { getHome } from './get-home.ts';

export const homeRoutes = [getHome];
