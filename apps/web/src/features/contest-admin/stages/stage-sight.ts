import type { StageSettings } from '@assay/contract';
import { isGateOpen, type StageGateName } from '@assay/rules';

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

/** What a participant can see and do in a stage, by part. `no`: closed. */
export interface Sight {
  register: 'no' | 'invited' | 'everyone';
  problems: 'no' | 'yes' | 'tags';
  /** `kept`: uploads wait until a director submits them. `practice`: judged, but counted on no ranklist. */
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
  const isOpen = (gate: StageGateName) => isGateOpen(settings, gate);
  const yes = (gate: StageGateName) => (isOpen(gate) ? 'yes' : 'no');
  return {
    register: !isOpen('openToRegistration') ? 'no' : isOpen('registerUninvited') ? 'everyone' : 'invited',
    problems: !isOpen('readProblems') ? 'no' : isOpen('readProblemTags') ? 'tags' : 'yes',
    handIn: handIn(settings),
    ownResults: yes('readSolutions'),
    ownCases: yes('readOwnDetails'),
    othersResults: yes('readAllSolutions'),
    othersCases: yes('readAllDetails'),
    othersCode: yes('readAllData'),
    judgings: yes('readJudgings'),
    ranklists: yes('readRanklists'),
    participants: yes('readParticipants'),
    instances: !isOpen('readInstances')
      ? 'no'
      : isOpen('openToInstances') && (settings.instanceLimit ?? 0) > 0
        ? 'open'
        : 'look',
  };
}

function handIn(settings: StageSettings): Sight['handIn'] {
  if (!isGateOpen(settings, 'openToSolutions')) return 'no';
  if (!isGateOpen(settings, 'submit')) return 'kept';
  return settings.ranklistSkipCalculation ? 'practice' : 'judged';
}
