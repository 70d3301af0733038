import { readToken } from './read-token.ts';
import { spendToken } from './spend-token.ts';

export const contestTokenRoutes = [readToken, spendToken];
