import { createContext, use } from 'react';

/** Whether scores have a meaning. They have none in a contest whose format only distinguishes solved and unsolved. */
export const ScoringContext = createContext(true);

export const useScoring = () => use(ScoringContext);
