import { useLiveContests } from '../live-contests.ts';
import { useLiveSolutions } from '../live-solutions.ts';

/** Loaded with the first page of an organization: other pages show no submissions and no contests. */
export function LiveSolutionsWatch(): null {
  useLiveSolutions();
  useLiveContests();
  return null;
}
