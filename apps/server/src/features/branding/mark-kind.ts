import { imageKindOf } from '../info/image-kind.ts';

/** Before the root element: an XML declaration, comments, and a document type without declarations of its own. */
const PROLOG = /^\uFEFF?(?:\s|<\?xml\b[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^>[]*>)*/i;
/** Elements that run code or embed pages, with any prefix; event handlers; addresses that run code; entities. */
const ACTIVE =
  /<(?:[\w.-]+:)?(?:script|handler|listener|foreignobject|iframe|embed|object|set)\b|\son\w+\s*=|javascript\s*:|<!entity/i;

/**
 * What kind of mark a file is; null for anything else, also for a drawing with scripts. Browsers never run scripts of
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
