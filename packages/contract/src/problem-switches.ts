/* Without schemas, since the form of the settings lists them. */

/** Settings of a problem that are on or off; off when absent. */
export const problemSwitches = [
  'allowPublicSubmit',
  'solutionShowOther',
  'solutionShowDetails',
  'solutionShowOtherDetails',
  'solutionShowOtherData',
  /** Whether contestants see earlier judgings of what they may see. */
  'solutionShowJudgings',
  'allowPublicInstance',
] as const;
export type ProblemSwitch = (typeof problemSwitches)[number];
