import { MAX_BOUND_NAME, MAX_BOUND_VALUE, MAX_BOUND_VARIABLES, type ReachedBounds } from '@assay/contract';
import type { Variable } from '../setter/overview-log.ts';
import type { InputValidation } from '../setter/validate-inputs.ts';
import { shortName } from './short-text.ts';

/** What the inputs reach of the bounds and features of all validators; undefined if none of them has testlib. */
export function boundsOf({
  inputs,
  overviews,
}: Pick<InputValidation, 'inputs' | 'overviews'>): ReachedBounds | undefined {
  if (overviews.length === 0) return undefined;
  const inputOf = (first: number | null) => (first === null ? {} : { input: shortName(inputs[first] ?? '') });
  const boundOf = ({ value, first }: Variable['low']) => ({
    ...(typeof value === 'string' && { value: shown(value, MAX_BOUND_VALUE) }),
    ...inputOf(first),
  });
  const variables = overviews.flatMap(({ validator, overview }) =>
    overview.variables.map(({ name, low, high }) => ({
      validator: shortName(validator),
      name: shown(name, MAX_BOUND_NAME),
      low: boundOf(low),
      high: boundOf(high),
    })),
  );
  const features = overviews.flatMap(({ validator, overview }) =>
    overview.features.map(({ name, first }) => ({
      validator: shortName(validator),
      name: shown(name, MAX_BOUND_NAME),
      ...inputOf(first),
    })),
  );
  const isCut = Math.max(variables.length, features.length) > MAX_BOUND_VARIABLES;
  return {
    variables: unreachedFirst(variables, ({ low, high }) => low.input === undefined || high.input === undefined),
    features: unreachedFirst(features, ({ input }) => input === undefined),
    more: isCut || overviews.some(({ overview }) => overview.more),
  };
}

function unreachedFirst<T>(all: readonly T[], isUnreached: (one: T) => boolean): T[] {
  return [...all.filter(isUnreached), ...all.filter((one) => !isUnreached(one))].slice(0, MAX_BOUND_VARIABLES);
}

/** Names and values come from a program, which may print anything. */
function shown(text: string, characters: number): string {
  return text.replaceAll(/\p{C}/gu, '').slice(0, characters);
}
