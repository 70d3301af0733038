import { isAdmin, type Viewer } from '../../http/viewer/viewer.ts';

/** Administrators see unpublished announcements. */
export function seesUnpublished(viewer: Viewer): boolean {
  return isAdmin(viewer);
}
