import type { Attachment } from './attachment-actions.ts';

/** The Markdown for an attachment: images are shown, other files linked. */
export function markdownLink({ key, name }: Pick<Attachment, 'key' | 'name'>): string {
  const text = name.replaceAll(/[\\[\]]/g, '\\$&');
  const target = `attachment:${encodeURIComponent(key).replaceAll(/[()']/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
  return /\.(png|jpe?g|gif|webp|svg|avif|bmp)$/i.test(key) || /\.(png|jpe?g|gif|webp|svg|avif|bmp)$/i.test(name)
    ? `![${text}](${target})`
    : `[${text}](${target})`;
}
