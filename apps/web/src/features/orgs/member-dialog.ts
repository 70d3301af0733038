import type { Member } from './orgs.api.ts';

/** Properties of a dialog that acts on the selected members. */
export interface MemberDialogProps {
  orgId: string;
  members: readonly Member[];
  onClose: (isDone: boolean) => void;
}
