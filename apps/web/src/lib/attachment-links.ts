/* How Markdown refers to files attached to the object it describes: `attachment:KEY`, or a relative address. */

export interface AttachmentSource {
  /** What is attached. */
  list: () => Promise<readonly { key: string; name: string }[]>;
  /** A signed address of one of them. */
  url: (key: string) => Promise<string>;
}

/**
 * Turns `attachment:KEY` and relative addresses into the signed address of the attachment they mean. Null for everything else, an empty
 * text for an attachment that is not there.
 */
export async function resolveAttachment(url: string, source: AttachmentSource): Promise<string | null> {
  const wanted = attachmentOf(url);
  if (wanted === null) return null;
  try {
    const meant = findAttachment(await source.list(), wanted);
    return meant ? await source.url(meant.key) : '';
  } catch {
    // The picture stays away and its alternative text is shown; the text itself must not fail with it.
    return '';
  }
}

/** The key or file name that an address in a text stands for, null where it is an address of its own. */
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

function findAttachment<A extends { key: string; name: string }>(all: readonly A[], wanted: string): A | undefined {
  const base = wanted.split('/').pop();
  return (
    all.find(({ key }) => key === wanted) ??
    all.find(({ name }) => name === wanted) ??
    all.find(({ key, name }) => key === base || name === base)
  );
}
