import type { BenchProgram } from '@assay/contract';
import { MAX_BENCH_SOURCE, MAX_GENERATOR_ARGS, MAX_SEED, variesWithSeed } from '@assay/contract/run-limits';
import type { useTranslation } from 'react-i18next';
import type { EditorLanguage } from '../../../ui/code-editor/index.tsx';

type T = ReturnType<typeof useTranslation<'workbenchTools'>>['t'];

/** A language that runners support, with its syntax highlighting. */
export interface OfferedLanguage {
  name: string;
  syntax: EditorLanguage;
}

/** Stands for a pasted program; a path in a version is never empty. */
export const PASTED = '';

/** A program in a form: `path` in the version, or pasted source. */
export type ProgramValues = { solution: string; language: string; source: string };

export const programOf = ({ solution, language, source }: ProgramValues): BenchProgram =>
  solution === PASTED ? { language, source } : { path: solution };

/** Errors of a program by field. */
export function programErrors(t: T, { solution, source }: ProgramValues): { source?: string } {
  if (solution !== PASTED) return {};
  if (source.trim() === '') return { source: t('sourceEmpty') };
  return source.length > MAX_BENCH_SOURCE ? { source: t('sourceLong', { limit: MAX_BENCH_SOURCE }) } : {};
}

/** Errors of the arguments of a generator, by field. */
export function callErrors(
  t: T,
  { args, seed }: { args: string; seed: string },
  needsSeed: boolean,
): { args?: string; seed?: string } {
  return {
    ...(needsSeed && !variesWithSeed(args) && { args: t('argsLack') }),
    ...(args.length > MAX_GENERATOR_ARGS && { args: t('argsLong', { limit: MAX_GENERATOR_ARGS }) }),
    ...(!isWhole(seed, 0, MAX_SEED) && { seed: t('seedWrong', { limit: MAX_SEED }) }),
  };
}

export function isWhole(text: string, min: number, max: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}
