import { z } from 'zod';
import { bool, list, str, strict } from '../wire.ts';

/* Which bounds of the variables of validators the inputs of a version reach, as testlib's overview log reports it. */

/** Most variables, and most features, of one version. Those that no input reaches are listed before others. */
export const MAX_BOUND_VARIABLES = 200;
export const MAX_BOUND_NAME = 100;
export const MAX_BOUND_VALUE = 64;

const path = () => str({ max: 256 });
const name = () => str({ max: MAX_BOUND_NAME });
/** The first input that reaches it, in the order of the tests; absent if none does. */
const input = path().optional();

const bound = strict({
  /** As the validator prints it; absent if it is not the same each time, or not known. */
  value: str({ max: MAX_BOUND_VALUE }).optional(),
  input,
});
export type ReachedBound = z.output<typeof bound>;

const variable = strict({ validator: path(), name: name(), low: bound, high: bound });
export type BoundedVariable = z.output<typeof variable>;

export const reachedBounds = strict({
  variables: list(variable, { max: MAX_BOUND_VARIABLES }),
  /** What `addFeature` of testlib declares. */
  features: list(strict({ validator: path(), name: name(), input }), { max: MAX_BOUND_VARIABLES }),
  /** Whether there are more than those listed. */
  more: bool(),
});
export type ReachedBounds = z.output<typeof reachedBounds>;
