import type { StageSettings } from '@assay/contract';
import { switchesNeededBy, type StageSwitch } from '@assay/rules';

/** The switches, grouped for the form. */
export const switchGroups = [
  { id: 'registration', switches: ['registrationEnabled', 'registrationAllowPublic'] },
  { id: 'problems', switches: ['problemEnabled', 'problemShowTags', 'problemAllowCreateSolution'] },
  {
    id: 'solutions',
    switches: [
      'solutionEnabled',
      'solutionAllowSubmit',
      'solutionShowDetails',
      'solutionShowOther',
      'solutionShowOtherDetails',
      'solutionShowOtherData',
      'solutionShowJudgings',
    ],
  },
  { id: 'boards', switches: ['ranklistEnabled', 'participantEnabled', 'ranklistSkipCalculation', 'forceRunning'] },
  { id: 'instances', switches: ['instanceEnabled', 'instanceAllowCreate'] },
] as const satisfies readonly { id: string; switches: readonly StageSwitch[] }[];

/** Switches that are off although `name`, which is on, has no effect without them. */
export function missingFor(name: StageSwitch, settings: StageSettings): StageSwitch[] {
  return settings[name] === true ? switchesNeededBy(name).filter((needed) => settings[needed] !== true) : [];
}

/**
 * The settings with a switch turned on or off. Turning it on also turns on the switches that it needs. Omits switches
 * that are off, as the wire does.
 */
export function withSwitch(settings: StageSettings, name: StageSwitch, on: boolean): StageSettings {
  const next: StageSettings = { ...settings };
  if (!on) {
    delete next[name];
    return next;
  }
  for (const needed of [...switchesNeededBy(name), name]) next[needed] = true;
  return next;
}
