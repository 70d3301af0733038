import { posix } from 'node:path';
import { ArchiveRefusal } from './archive-refusal.ts';

/** Maximum length of a chain of links; a longer one is treated as a cycle. */
const MAX_STEPS = 16;

/**
 * The files that the links of an archive resolve to, by their paths below the links, each with the path of the plain
 * file. `links` maps the path of a link to its target as written, `paths` are the plain files. Links to folders are
 * followed, too, unless such a folder itself contains a link to a folder. A link that leads out of the archive, is
 * broken or cyclic is rejected with its path.
 */
export function followLinks(
  links: ReadonlyMap<string, string>,
  paths: readonly string[],
  maxFiles: number,
): ReadonlyMap<string, string> {
  const plain = new Set(paths);
  const found = new Map<string, string>();
  const add = (path: string, file: string, link: string) => {
    found.set(path, file);
    if (plain.size + found.size > maxFiles) throw new ArchiveRefusal('too-many-files', link);
  };
  const toFolders = new Map<string, string>();
  for (const link of links.keys()) {
    const target = targetOf(link, links);
    if (plain.has(target)) add(link, target, link);
    else toFolders.set(link, `${target}/`);
  }
  const files = [...paths.map((path) => [path, path] as const), ...found];
  const folderLinks = [...toFolders.keys()];
  for (const [link, folder] of toFolders) {
    const inside = files.filter(([path]) => path.startsWith(folder));
    const isNested = folderLinks.some((one) => one.startsWith(folder));
    if (inside.length === 0 || isNested) throw new ArchiveRefusal('link', link);
    for (const [path, file] of inside) add(`${link}/${path.slice(folder.length)}`, file, link);
  }
  return found;
}

/** The final target of a link: a path of the archive without links in it, which may not exist. */
function targetOf(link: string, links: ReadonlyMap<string, string>): string {
  let path = link;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const next = firstLinkOf(path, links);
    if (next === undefined) return path;
    const target = links.get(next) ?? '';
    const resolved = posix.join(posix.dirname(next), target, path.slice(next.length));
    const leadsOut = posix.isAbsolute(target) || resolved === '..' || resolved.startsWith('../');
    if (target === '' || leadsOut) throw new ArchiveRefusal('link', link);
    path = resolved.replace(/\/$/, '');
  }
  throw new ArchiveRefusal('link', link);
}

/** The shortest prefix of a path that is a link. */
function firstLinkOf(path: string, links: ReadonlyMap<string, string>): string | undefined {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/')).find((one) => links.has(one));
}
