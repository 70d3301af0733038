import type { CapabilityOf, StageSettings } from '@assay/contract';

/** Settings of a stage that are on or off. */
export type StageSwitch = {
  [K in keyof StageSettings]-?: Exclude<StageSettings[K], undefined> extends boolean ? K : never;
}[keyof StageSettings];

export interface StageGate {
  /** All of them must be on. */
  switches: readonly StageSwitch[];
  /** Whether one must have registered. */
  participants?: true;
  /** The capability that opens it whatever the switches and without having registered. */
  opens?: CapabilityOf<'contest'>;
  /** What is behind this gate is only reached through that one, which callers check as well. */
  behind?: string;
}

/**
 * What each stage switch gates, in one table. Who administers the contest is past every gate but two: making solutions
 * and opening instances count for a participant, so administrators register for that too; and the tags of problems are
 * hidden from all alike.
 */
export const stageGates = {
  readProblems: { switches: ['problemEnabled'], participants: true, opens: 'admin' },
  readProblemTags: { switches: ['problemShowTags'], behind: 'readProblems' },
  readSolutions: { switches: ['solutionEnabled'], participants: true, opens: 'admin' },
  readAllSolutions: { switches: ['solutionEnabled', 'solutionShowOther'], participants: true, opens: 'admin' },
  readOwnDetails: { switches: ['solutionEnabled', 'solutionShowDetails'], participants: true, opens: 'admin' },
  readAllDetails: {
    switches: ['solutionEnabled', 'solutionShowOther', 'solutionShowDetails', 'solutionShowOtherDetails'],
    participants: true,
    opens: 'admin',
  },
  readAllData: {
    switches: ['solutionEnabled', 'solutionShowOther', 'solutionShowOtherData'],
    participants: true,
    opens: 'admin',
  },
  readJudgings: { switches: ['solutionEnabled', 'solutionShowJudgings'], participants: true, opens: 'admin' },
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
  readRanklists: { switches: ['ranklistEnabled'], participants: true, opens: 'admin' },
  readParticipants: { switches: ['participantEnabled'], opens: 'admin' },
  openToRegistration: { switches: ['registrationEnabled'], opens: 'admin' },
  registerUninvited: {
    switches: ['registrationAllowPublic'],
    opens: 'registration',
    behind: 'openToRegistration',
  },
} as const satisfies Record<string, StageGate>;
export type StageGateName = keyof typeof stageGates;

/** Whether the switches of a gate are all on: what it asks of the stage, not of the viewer. */
export function isGateOpen(settings: StageSettings, name: StageGateName): boolean {
  return stageGates[name].switches.every((one) => settings[one] === true);
}

/** What has to be on as well for a switch to have any effect: what all gates with the switch require. */
export function switchesNeededBy(name: StageSwitch): StageSwitch[] {
  const needed = Object.values(stageGates)
    .map(switchesOnTheWay)
    .filter((switches) => switches.includes(name));
  const [first = [], ...others] = needed;
  return first.filter((one) => one !== name && others.every((switches) => switches.includes(one)));
}

function switchesOnTheWay(gate: StageGate): readonly StageSwitch[] {
  const outer = Object.entries(stageGates).find(([name]) => name === gate.behind)?.[1];
  return outer ? [...switchesOnTheWay(outer), ...gate.switches] : gate.switches;
}
