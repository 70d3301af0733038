import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ArchiveRefusal } from '../archive/archive-refusal.ts';

/** Imports random files: with these paths, and any text or some of these parts as contents. */
export async function importRandomFiles(
  paths: string[],
  pieces: string[],
  run: (files: Record<string, string>) => Promise<{ problem?: unknown; refused: readonly unknown[] }>,
  numRuns: number,
): Promise<void> {
  const text = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''));
  const files = fc.dictionary(fc.constantFrom(...paths), fc.oneof(text, fc.string()));
  const importOne = async (some: Record<string, string>) => {
    try {
      const { problem, refused } = await run(some);
      expect((problem === undefined) === refused.length > 0).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveRefusal);
    }
  };
  await fc.assert(fc.asyncProperty(files, importOne), { numRuns });
}
