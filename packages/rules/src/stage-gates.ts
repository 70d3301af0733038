import type { CapabilityOf, StageSettings } from '@assay/contract';

/** Boolean settings of a stage. */
export type StageSwitch = {
  [K in keyof StageSettings]-?: Exclude<StageSettings[K], undefined> extends boolean ? K : never;
}[keyof StageSettings];

export interface StageGate {
  /** All of them must be on. */
  switches: readonly StageSwitch[];
  /** Whether it requires registration. */
  participants?: true;
  /**
   * The capability that opens the gate regardless of the switches and of registration. Administrators have all of them,
   * the jury that of observers.
   */
  opens?: CapabilityOf<'contest'>;
  /** The gate in front of this one, which callers check as well. */
  behind?: string;
}

/**
 * The switches that each gate requires, in one table. The jury and observers pass the gates to what they read.
 * Administrators of the contest pass every gate except: creating solutions and opening instances, which count for a
 * participant, so administrators must register for them too; and the tags of problems, which are hidden from all users
 * alike.
 */
export const stageGates = {
  readProblems: { switches: ['problemEnabled'], participants: true, opens: 'observer' },
  readProblemTags: { switches: ['problemShowTags'], behind: 'readProblems' },
  readSolutions: { switches: ['solutionEnabled'], participants: true, opens: 'observer' },
  readAllSolutions: { switches: ['solutionEnabled', 'solutionShowOther'], participants: true, opens: 'observer' },
  readOwnDetails: { switches: ['solutionEnabled', 'solutionShowDetails'], participants: true, opens: 'observer' },
  readAllDetails: {
    switches: ['solutionEnabled', 'solutionShowOther', 'solutionShowDetails', 'solutionShowOtherDetails'],
    participants: true,
    opens: 'observer',
  },
  readAllData: {
    switches: ['solutionEnabled', 'solutionShowOther', 'solutionShowOtherData'],
    participants: true,
    opens: 'observer',
  },
  readJudgings: { switches: ['solutionEnabled', 'solutionShowJudgings'], participants: true, opens: 'observer' },
  openToSolutions: {
    switches: ['problemEnabled', 'solutionEnabled', 'problemAllowCreateSolution'],
    participants: true,
    opens: 'admin',
  },
  submit: { switches: ['solutionEnabled', 'solutionAllowSubmit'], participants: true, opens: 'admin' },
  openToInstances: {
    switches: ['problemEnabled', 'instanceEnabled', 'instanceAllowCreate'],
    participants: true,
    opens: 'admin',
  },
  readInstances: { switches: ['instanceEnabled'], participants: true, opens: 'admin' },
  readRanklists: { switches: ['ranklistEnabled'], participants: true, opens: 'observer' },
  readParticipants: { switches: ['participantEnabled'], opens: 'observer' },
  openToRegistration: { switches: ['registrationEnabled'], opens: 'admin' },
  registerUninvited: {
    switches: ['registrationAllowPublic'],
    opens: 'registration',
    behind: 'openToRegistration',
  },
} as const satisfies Record<string, StageGate>;
export type StageGateName = keyof typeof stageGates;

/** Whether all switches of a gate are on. Does not consider the viewer. */
export function isGateOpen(settings: StageSettings, name: StageGateName): boolean {
  return stageGates[name].switches.every((one) => settings[one] === true);
}

/** Other switches that must be on for a switch to have any effect: those that all gates with the switch require. */
export function switchesNeededBy(name: StageSwitch): StageSwitch[] {
  const needed = Object.values(stageGates)
    .map(switchesRequiredBy)
    .filter((switches) => switches.includes(name));
  const [first = [], ...others] = needed;
  return first.filter((one) => one !== name && others.every((switches) => switches.includes(one)));
}

function switchesRequiredBy(gate: StageGate): readonly StageSwitch[] {
  const outer = Object.entries(stageGates).find(([name]) => name === gate.behind)?.[1];
  return outer ? [...switchesRequiredBy(outer), ...gate.switches] : gate.switches;
}
