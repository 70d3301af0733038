import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** Refusals of a submission that a problem's `abilities` report in advance, in the order of the checks. */
export const submitRefusals = [
  'submit-not-allowed',
  'no-judge-data',
  'solution-limit',
] as const satisfies readonly RefusalCode[];

/** Refusals of a submission that a contest problem's `abilities` report in advance, in the order of the checks. */
export const createSolutionRefusals = [
  'participants-only',
  'stage-closed',
  'problem-closed',
  'problem-locked',
  'no-judge-data',
  'solution-limit',
] as const satisfies readonly RefusalCode[];

/** Refusals of a hack that the page of a submission reports in advance, in the order of the checks. */
export const hackReasons = [
  'participants-only',
  'stage-closed',
  'hack-own',
  'already-hacked',
  'hack-rejected',
  'problem-not-locked',
  'hack-superseded',
] as const satisfies readonly RefusalCode[];
export type HackReason = (typeof hackReasons)[number];

/** Refusals of a token that the page of a submission reports in advance, in the order of the checks. */
export const tokenReasons = [
  'participants-only',
  'stage-closed',
  'token-not-own',
  'tokens-off',
  'token-used',
  'feedback-full',
  'contest-not-running',
  'token-none',
  'token-interval',
] as const satisfies readonly RefusalCode[];
export type TokenReason = (typeof tokenReasons)[number];

/** True if the viewer can submit now, otherwise the refusal that a submission would get. */
export const submitAbility = z.union([z.literal(true), z.enum(submitRefusals)]);
export type SubmitAbility = z.output<typeof submitAbility>;

/** True if the viewer can create a solution now, otherwise the refusal that the request would get. */
export const createSolutionAbility = z.union([z.literal(true), z.enum(createSolutionRefusals)]);
export type CreateSolutionAbility = z.output<typeof createSolutionAbility>;
