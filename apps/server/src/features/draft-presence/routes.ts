import { leaveDraft, visitDraft } from './visit-draft.ts';

export const draftPresenceRoutes = [visitDraft, leaveDraft];
