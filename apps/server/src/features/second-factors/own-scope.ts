import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';

/** Only the user changes how they sign in, in their own session. */
export function ownScope({ params, viewer }: { params: { userId: string }; viewer: UserViewer }): void {
  if (params.userId !== viewer.userId) throw refusal('no-right');
  requireOwnSession(viewer);
}
