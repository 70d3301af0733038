import { useLiveContests } from '../live-contests.ts';
import { useLiveSolutions } from '../live-solutions.ts';

/** Fetched with the first page of an organization: only those show submissions and contests. */
export default function LiveSolutionsWatch(): null {
  useLiveSolutions();
  useLiveContests();
  return null;
}
