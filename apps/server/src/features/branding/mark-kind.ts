import { imageKindOf } from '../info/image-kind.ts';

/** Allowed before the root element: an XML declaration, comments, and a document type without an internal subset. */
const PROLOG = /^\uFEFF?(?:\s|<\?xml\b[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^>[]*>)*/i;
/** Elements that run code or embed pages, with any prefix; event handlers; URLs that run code; entities. */
const ACTIVE =
  /<(?:[\w.-]+:)?(?:script|handler|listener|foreignobject|iframe|embed|object|set)\b|\son\w+\s*=|javascript\s*:|<!entity/i;

/**
 * The kind of mark of a file; null for anything else, including SVGs with scripts. Browsers never run scripts of
 * images, and the policy that marks are served with forbids them; this check refuses them early.
 */
export function markKindOf(bytes: Buffer): 'svg' | 'png' | null {
  if (imageKindOf(bytes) === 'png') return 'png';
  const text = readText(bytes);
  if (text === null || !/^<svg[\s>]/.test(text.replace(PROLOG, ''))) return null;
  return ACTIVE.test(text) ? null : 'svg';
}

function readText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
