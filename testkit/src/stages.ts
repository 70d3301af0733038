import type { StageSettings } from '@assay/contract';

/** A stage that allows participants everything with their own submissions, open to every user. */
export const OPEN_STAGE = {
  registrationEnabled: true,
  registrationAllowPublic: true,
  problemEnabled: true,
  problemShowTags: true,
  problemAllowCreateSolution: true,
  solutionEnabled: true,
  solutionAllowSubmit: true,
  solutionShowDetails: true,
  ranklistEnabled: true,
  participantEnabled: true,
} satisfies StageSettings;
