import { isAdmin, type Viewer } from '../../http/viewer/viewer.ts';

/** Administrators see what is not published yet. */
export function seesUnpublished(viewer: Viewer): boolean {
  return isAdmin(viewer);
}
