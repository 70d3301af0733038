/* Free of schemas, so that the settings form can import it without the schema library. */

/** Boolean settings of a problem; absent means off. */
export const problemSwitches = [
  'allowPublicSubmit',
  'solutionShowOther',
  'solutionShowDetails',
  'solutionShowOtherDetails',
  'solutionShowOtherData',
  /** Whether contestants see earlier judgings of solutions that they may see. */
  'solutionShowJudgings',
  'allowPublicInstance',
] as const;
export type ProblemSwitch = (typeof problemSwitches)[number];
