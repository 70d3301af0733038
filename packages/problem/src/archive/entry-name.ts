import { ArchiveRefusal } from './archive-refusal.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';

type NameLimits = Pick<ArchiveLimits, 'maxNameBytes' | 'maxNamePartBytes' | 'maxDepth'>;

/**
 * Rejects a name that could lead to anything but a plain file below the target folder, on any system. A trailing slash
 * (the entry of a folder) is allowed.
 */
export function checkEntryName(name: string, limits: NameLimits = DEFAULT_ARCHIVE_LIMITS): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) throw new ArchiveRefusal('control-character', name);
  if (name.includes('\\')) throw new ArchiveRefusal('backslash', name);
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw new ArchiveRefusal('absolute-path', name);
  if (!name.isWellFormed() || name.includes('\uFFFD')) throw new ArchiveRefusal('bad-name', name);
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  if (parts.includes('..')) throw new ArchiveRefusal('parent-path', name);
  if (parts.some((part) => part === '' || part === '.')) throw new ArchiveRefusal('bad-name', name);
  const tooLong =
    Buffer.byteLength(name) > limits.maxNameBytes ||
    parts.length > limits.maxDepth ||
    parts.some((part) => Buffer.byteLength(part) > limits.maxNamePartBytes);
  if (tooLong) throw new ArchiveRefusal('name-too-long', name);
}

/** Names with the same key are the same file on some file system: normalized, in one letter case. */
export function collisionKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** Collects names and rejects one that collides with another, or is a file where another is a folder. */
export function makeNameGuard(): { add(name: string, isFolder: boolean): void } {
  const seen = new Map<string, 'file' | 'folder' | 'folder entry'>();
  return {
    add(name, isFolder) {
      const parts = collisionKey(isFolder && name.endsWith('/') ? name.slice(0, -1) : name).split('/');
      for (let depth = 1; depth < parts.length; depth += 1) {
        const parent = parts.slice(0, depth).join('/');
        if (seen.get(parent) === 'file') throw new ArchiveRefusal('duplicate', name);
        if (!seen.has(parent)) seen.set(parent, 'folder');
      }
      const key = parts.join('/');
      const before = seen.get(key);
      if (before !== undefined && !(isFolder && before === 'folder')) throw new ArchiveRefusal('duplicate', name);
      seen.set(key, isFolder ? 'folder entry' : 'file');
    },
  };
}

/** Returns the names that conflict with an earlier one, so they cannot be in the same archive. */
export function unfitNames(names: readonly string[]): string[] {
  const guard = makeNameGuard();
  return names.filter((name) => {
    try {
      checkEntryName(name);
      guard.add(name, false);
      return false;
    } catch (error) {
      if (error instanceof ArchiveRefusal) return true;
      throw error;
    }
  });
}
