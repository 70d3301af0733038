import { findResults } from './find-results.ts';
import { keepResults } from './keep-results.ts';

export const keptResultRoutes = [findResults, keepResults];
