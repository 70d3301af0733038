import { createContext, use } from 'react';

/** Whether scores mean anything here. They do not in a contest whose format only knows solved and unsolved problems. */
export const ScoringContext = createContext(true);

export const useScoring = () => use(ScoringContext);
