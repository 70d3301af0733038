import { addCounterexample } from './add-counterexample.ts';
import { stressDraft } from './stress-draft.ts';

export const draftCheckRoutes = [stressDraft, addCounterexample];
