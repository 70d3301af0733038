import { addHacks } from './add-hacks.ts';
import { changeDraft } from './change-draft.ts';
import { getDraft } from './get-draft.ts';
import { openDraft } from './open-draft.ts';
import { publishDraft } from './publish-draft.ts';
import { readContent } from './read-content.ts';
import { runDraft } from './run-draft.ts';
import { uploadContent } from './upload-content.ts';

export const problemDraftRoutes = [
  getDraft,
  openDraft,
  changeDraft,
  addHacks,
  uploadContent,
  readContent,
  runDraft,
  publishDraft,
];
