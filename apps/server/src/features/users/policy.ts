import { isAdmin, type Viewer, type Visitor } from '../../http/viewer/viewer.ts';

/** Private fields and changes: the user and site administrators. */
export function ownsProfile(viewer: Viewer | Visitor, userId: string): boolean {
  return viewer.kind === 'user' && (viewer.userId === userId || isAdmin(viewer));
}
