import { addAttachment } from './add-attachment.ts';
import { attachmentUrl } from './attachment-url.ts';
import { listAttachments } from './list-attachments.ts';
import { removeAttachment } from './remove-attachment.ts';

export const attachmentRoutes = [listAttachments, addAttachment, attachmentUrl, removeAttachment];
