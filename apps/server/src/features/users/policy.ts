import { isAdmin, type Viewer } from '../../http/viewer/viewer.ts';

/** Private fields and changes: the user and administrators of the installation. */
export function ownsProfile(viewer: Viewer, userId: string): boolean {
  return viewer.kind === 'user' && (viewer.userId === userId || isAdmin(viewer));
}
