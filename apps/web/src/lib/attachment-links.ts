/* How Markdown refers to files attached to the object it describes: `attachment:KEY`, or a relative URL. */

export interface AttachmentSource {
  /** Lists the attachments. */
  list: () => Promise<readonly { key: string; name: string }[]>;
  /** Returns the signed URL of an attachment. */
  url: (key: string) => Promise<string>;
}

/**
 * Resolves `attachment:KEY` and relative URLs to the signed URL of the attachment. Null for every other URL, an empty
 * text for a missing attachment.
 */
export async function resolveAttachment(url: string, source: AttachmentSource): Promise<string | null> {
  const requested = attachmentOf(url);
  if (requested === null) return null;
  try {
    const attachment = findAttachment(await source.list(), requested);
    return attachment ? await source.url(attachment.key) : '';
  } catch {
    // The image is missing and its alternative text is shown; the document itself must not fail.
    return '';
  }
}

/** The key or file name in a URL of a document, null for an absolute URL. */
export function attachmentOf(url: string): string | null {
  const scheme = /^attachment:/i.test(url);
  if (!scheme && (/^[a-z][a-z\d+.-]*:/i.test(url) || /^[/?#\\]/.test(url) || url === '')) return null;
  const path = scheme ? url.slice('attachment:'.length) : url.replace(/^(\.\/)+/, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function findAttachment<A extends { key: string; name: string }>(all: readonly A[], requested: string): A | undefined {
  const base = requested.split('/').pop();
  return (
    all.find(({ key }) => key === requested) ??
    all.find(({ name }) => name === requested) ??
    all.find(({ key, name }) => key === base || name === base)
  );
}
