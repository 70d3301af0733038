import { describe, expect, it } from 'vitest';
import { capabilityMask, type StageSettings } from '@assay/contract';
import { stageGates, type StageGateName } from '@assay/rules';
import {
  createSolutionAbility,
  isShown,
  may,
  mayMakeSolutions,
  mayRegister,
  passes,
  type ContestPermissions,
} from './policy.ts';

const access = capabilityMask('contest', 'access');
const admin = capabilityMask('contest', 'access', 'admin');
const registered = { banned: false };
const viewers = {
  stranger: { capability: access, participant: null },
  invited: { capability: capabilityMask('contest', 'access', 'registration'), participant: null },
  editor: { capability: capabilityMask('contest', 'access', 'content'), participant: null },
  participant: { capability: access, participant: registered },
  uninvitedParticipant: { capability: 0n, participant: registered },
  banned: { capability: access, participant: { banned: true } },
  admin: { capability: admin, participant: null },
  jury: { capability: capabilityMask('contest', 'access', 'jury'), participant: null },
  observer: { capability: capabilityMask('contest', 'access', 'observer'), participant: null },
  adminWhoTakesPart: { capability: admin, participant: registered },
  bannedAdmin: { capability: admin, participant: { banned: true } },
} satisfies Record<string, Omit<ContestPermissions, 'stage'>>;
type ViewerName = keyof typeof viewers;

const switches = [
  'registrationEnabled',
  'registrationAllowPublic',
  'problemEnabled',
  'problemShowTags',
  'problemAllowCreateSolution',
  'solutionEnabled',
  'solutionAllowSubmit',
  'solutionShowOther',
  'solutionShowDetails',
  'solutionShowOtherDetails',
  'solutionShowOtherData',
  'solutionShowJudgings',
  'instanceEnabled',
  'instanceAllowCreate',
  'ranklistEnabled',
  'participantEnabled',
] as const satisfies readonly (keyof StageSettings)[];

const participants: ViewerName[] = ['participant', 'uninvitedParticipant'];
const admins: ViewerName[] = ['admin', 'adminWhoTakesPart', 'bannedAdmin'];
/** They read everything and take part in nothing. */
const readers: ViewerName[] = [...admins, 'jury', 'observer'];
const unbanned: ViewerName[] = ['stranger', 'invited', 'editor', 'jury', 'observer', ...participants];

/** With all of `on` switched on, `may` pass; `always` pass whatever is on. */
const table: Record<
  StageGateName,
  { on: readonly (typeof switches)[number][]; may: ViewerName[]; always: ViewerName[] }
> = {
  readProblems: { on: ['problemEnabled'], may: participants, always: readers },
  readProblemTags: { on: ['problemShowTags'], may: [...unbanned, ...admins], always: [] },
  readSolutions: { on: ['solutionEnabled'], may: participants, always: readers },
  readAllSolutions: { on: ['solutionEnabled', 'solutionShowOther'], may: participants, always: readers },
  readOwnDetails: { on: ['solutionEnabled', 'solutionShowDetails'], may: participants, always: readers },
  readAllDetails: {
    on: ['solutionEnabled', 'solutionShowOther', 'solutionShowDetails', 'solutionShowOtherDetails'],
    may: participants,
    always: readers,
  },
  readAllData: {
    on: ['solutionEnabled', 'solutionShowOther', 'solutionShowOtherData'],
    may: participants,
    always: readers,
  },
  readJudgings: { on: ['solutionEnabled', 'solutionShowJudgings'], may: participants, always: readers },
  openToSolutions: {
    on: ['problemEnabled', 'solutionEnabled', 'problemAllowCreateSolution'],
    may: participants,
    always: admins,
  },
  submit: { on: ['solutionEnabled', 'solutionAllowSubmit'], may: participants, always: admins },
  openToInstances: {
    on: ['problemEnabled', 'instanceEnabled', 'instanceAllowCreate'],
    may: participants,
    always: admins,
  },
  readInstances: { on: ['instanceEnabled'], may: participants, always: admins },
  readRanklists: { on: ['ranklistEnabled'], may: participants, always: readers },
  readParticipants: { on: ['participantEnabled'], may: unbanned, always: readers },
  openToRegistration: { on: ['registrationEnabled'], may: unbanned, always: admins },
  registerUninvited: { on: ['registrationAllowPublic'], may: [...unbanned, ...admins], always: ['invited'] },
};

/** Every combination of switches, as settings. */
function* everyStage(): Generator<StageSettings> {
  for (let bits = 0; bits < 1 << switches.length; bits += 1)
    yield Object.fromEntries(switches.map((name, at) => [name, (bits & (1 << at)) !== 0]));
}

describe('stage switches', () => {
  it('admit exactly those listed in the table, in every combination of switches', () => {
    const names = Object.keys(stageGates) as StageGateName[]; // Its own switches.
    const kinds = Object.entries(viewers).map(([name, viewer]) => ({ name: name as ViewerName, viewer }));
    const wrong: string[] = [];
    for (const settings of everyStage())
      for (const gate of names)
        for (const { name, viewer } of kinds) {
          const { on, may: opened, always } = table[gate];
          const expected =
            always.includes(name) || (opened.includes(name) && on.every((one) => settings[one] === true));
          if (may({ ...viewer, stage: { settings } }, gate) !== expected)
            wrong.push(`${gate} for ${name} with ${JSON.stringify(settings)}`);
        }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('report why they are closed: banned before not registered before stage closed', () => {
    const closed = { settings: {} };
    expect(passes({ ...viewers.banned, stage: closed }, 'readProblems')).toBe('banned');
    expect(passes({ ...viewers.stranger, stage: closed }, 'readProblems')).toBe('participants-only');
    expect(passes({ ...viewers.participant, stage: closed }, 'readProblems')).toBe('stage-closed');
  });

  it('default to off', () => {
    expect(may({ ...viewers.participant, stage: { settings: {} } }, 'submit')).toBe(false);
  });
});

describe('registering', () => {
  const mayAs = (viewer: ViewerName, settings: StageSettings) =>
    mayRegister({ ...viewers[viewer], stage: { settings }, teams: null });

  it('requires open registration, plus an invitation if the public may not register', () => {
    expect(mayAs('stranger', { registrationEnabled: true, registrationAllowPublic: true })).toBe(true);
    expect(mayAs('stranger', { registrationEnabled: true })).toBe(false);
    expect(mayAs('invited', { registrationEnabled: true })).toBe(true);
    expect(mayAs('invited', { registrationAllowPublic: true })).toBe(false);
  });

  it('is open to administrators outside registration, but they too need an invitation if the public may not register', () => {
    expect(mayAs('admin', { registrationAllowPublic: true })).toBe(true);
    expect(mayAs('admin', { registrationEnabled: true })).toBe(false);
  });

  it('is refused to participants', () => {
    expect(mayAs('participant', { registrationEnabled: true, registrationAllowPublic: true })).toBe(false);
    expect(mayAs('adminWhoTakesPart', { registrationEnabled: true, registrationAllowPublic: true })).toBe(false);
  });
});

describe('creating solutions', () => {
  const settings = { score: 1, slug: 'A', solutionCountLimit: 2 };
  const open = { settings: { problemEnabled: true, solutionEnabled: true, problemAllowCreateSolution: true } };
  const ready = { settings, currentDataHash: 'x' };

  it('requires a participant, at any time for administrators', () => {
    expect(mayMakeSolutions({ ...viewers.admin, stage: open })).toBe(false);
    expect(mayMakeSolutions({ ...viewers.adminWhoTakesPart, stage: { settings: {} } })).toBe(true);
  });

  it('is refused for the first reason that applies', () => {
    const ability = (viewer: ViewerName, stage: ContestPermissions['stage'], problem: object, made = 0) =>
      createSolutionAbility({ ...viewers[viewer], stage }, { ...ready, ...problem }, made);
    const closed = { settings: { ...settings, disableCreateSolution: true } };
    expect(ability('stranger', { settings: {} }, closed)).toBe('participants-only');
    expect(ability('participant', { settings: {} }, closed)).toBe('stage-closed');
    expect(ability('adminWhoTakesPart', open, closed)).toBe('problem-closed');
    expect(ability('participant', open, { currentDataHash: null }, 2)).toBe('no-judge-data');
    expect(ability('participant', open, {}, 2)).toBe('solution-limit');
    expect(ability('participant', open, {}, 1)).toBe(true);
    expect(ability('participant', open, { settings: { ...settings, solutionCountLimit: 0 } })).toBe('solution-limit');
  });

  it('is refused until the problem is shown, to the millisecond', () => {
    const late = { ...settings, showAfter: 1000 };
    expect(isShown(viewers.participant, late, 999)).toBe(false);
    expect(isShown(viewers.participant, late, 1000)).toBe(true);
    expect(isShown(viewers.admin, late, 0)).toBe(true);
    expect(isShown(viewers.participant, settings, 0)).toBe(true);
  });
});
