import type { StageSettings } from '@assay/contract';

export const sightKeys = [
  'register',
  'problems',
  'handIn',
  'ownResults',
  'ownCases',
  'othersResults',
  'othersCases',
  'othersCode',
  'judgings',
  'ranklists',
  'participants',
  'instances',
] as const;

/**
 * What somebody who takes part meets in a stage, by part: a word for how far it is open. `no` is closed. The gates are the server's; this
 * tells them beforehand.
 */
export interface Sight {
  register: 'no' | 'invited' | 'everyone';
  problems: 'no' | 'yes' | 'tags';
  /** `kept`: uploads wait until a director submits them. `practice`: judged, and counted on no ranklist. */
  handIn: 'no' | 'kept' | 'judged' | 'practice';
  ownResults: 'no' | 'yes';
  ownCases: 'no' | 'yes';
  othersResults: 'no' | 'yes';
  othersCases: 'no' | 'yes';
  othersCode: 'no' | 'yes';
  judgings: 'no' | 'yes';
  ranklists: 'no' | 'yes';
  participants: 'no' | 'yes';
  instances: 'no' | 'look' | 'open';
}

export function sightOf(settings: StageSettings): Sight {
  const on = (...names: (keyof StageSettings)[]) => names.every((name) => settings[name] === true);
  const yes = (isOpen: boolean) => (isOpen ? 'yes' : 'no');
  return {
    register: !on('registrationEnabled') ? 'no' : on('registrationAllowPublic') ? 'everyone' : 'invited',
    problems: !on('problemEnabled') ? 'no' : on('problemShowTags') ? 'tags' : 'yes',
    handIn: handIn(settings),
    ownResults: yes(on('solutionEnabled')),
    ownCases: yes(on('solutionEnabled', 'solutionShowDetails')),
    othersResults: yes(on('solutionEnabled', 'solutionShowOther')),
    othersCases: yes(on('solutionEnabled', 'solutionShowOther', 'solutionShowDetails', 'solutionShowOtherDetails')),
    othersCode: yes(on('solutionEnabled', 'solutionShowOther', 'solutionShowOtherData')),
    judgings: yes(on('solutionEnabled', 'solutionShowJudgings')),
    ranklists: yes(on('ranklistEnabled')),
    participants: yes(on('participantEnabled')),
    instances: !on('instanceEnabled')
      ? 'no'
      : on('problemEnabled', 'instanceAllowCreate') && (settings.instanceLimit ?? 0) > 0
        ? 'open'
        : 'look',
  };
}

function handIn(settings: StageSettings): Sight['handIn'] {
  if (!settings.problemEnabled || !settings.solutionEnabled || !settings.problemAllowCreateSolution) return 'no';
  if (!settings.solutionAllowSubmit) return 'kept';
  return settings.ranklistSkipCalculation ? 'practice' : 'judged';
}
