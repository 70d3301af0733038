/* What the desk of a problem consists of, in one module so that a visit fetches one file for it. */

export { ProblemFrame } from './frame.tsx';
export { SubmitPage } from './submit.tsx';
