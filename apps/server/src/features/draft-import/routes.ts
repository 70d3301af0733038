import { importIntoDraft } from './import-into-draft.ts';
import { inspectImport } from './inspect-import.ts';
import { packDraft } from './pack-draft.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

export const draftImportRoutes = [packDraft, uploadImport, inspectImport, importIntoDraft, undoImport];
