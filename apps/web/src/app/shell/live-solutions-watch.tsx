import { useLiveSolutions } from '../live-solutions.ts';

/** Fetched with the first page of an organization: only those show solutions. */
export default function LiveSolutionsWatch(): null {
  useLiveSolutions();
  return null;
}
