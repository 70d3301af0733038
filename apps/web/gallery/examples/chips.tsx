import { solutionStates, statuses } from '@assay/contract/states';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { AccessLevelChip } from '../../src/domain/access-level-chip.tsx';
import { CapabilityChips } from '../../src/domain/capability-chips.tsx';
import { DifficultyText } from '../../src/domain/difficulty-text.tsx';
import { OwnResult } from '../../src/domain/own-result.tsx';
import { ParticipantTags } from '../../src/domain/participant-tags.tsx';
import { ScoreText } from '../../src/domain/score-text.tsx';
import { ScoringContext } from '../../src/domain/scoring.ts';
import { SolutionStateChip } from '../../src/domain/solution-state-chip.tsx';
import { StageChip } from '../../src/domain/stage-chip.tsx';
import { TagList } from '../../src/domain/tag-list.tsx';
import { VerdictChip } from '../../src/domain/verdict-chip.tsx';
import { Tag } from '../../src/ui/data/tag.tsx';
import { Link } from '../../src/ui/navigation/link.tsx';
import { StateChip } from '../../src/ui/data/state-chip.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, nothing } from '../samples.ts';

const DAY_MS = 86_400_000;
const now = Date.now();

function Row({ children }: { children: ReactNode }): ReactElement {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {children}
    </Stack>
  );
}

export const group = examples('Chips', {
  'every verdict': () => (
    <Row>
      {statuses.map((status) => (
        <VerdictChip key={status} status={status} />
      ))}
    </Row>
  ),
  'verdicts in a table': () => (
    <Row>
      {statuses.map((status) => (
        <VerdictChip key={status} status={status} plain />
      ))}
    </Row>
  ),
  'the difficulty of a problem: by votes, computed': () => (
    <Row>
      <DifficultyText difficulty={{ votes: { median: 4.5, count: 12 }, computed: 6.2 }} />
      <DifficultyText difficulty={{ computed: 6.2 }} />
    </Row>
  ),
  'no verdict yet, one of an external judge, a long one': () => (
    <Row>
      <VerdictChip status="" />
      <VerdictChip status="Presentation Error" />
      <VerdictChip status="Idleness limit exceeded" />
    </Row>
  ),
  'the viewer’s result of a problem: none, waiting, solved, solved with a later attempt, without points': () => {
    const solved = { solutionId: 'a', score: 100, status: 'Accepted' };
    const link = (_: string, children: ReactNode) => <Link to="/about">{children}</Link>;
    return (
      <Stack spacing={2}>
        <OwnResult counted={undefined} latest={undefined} link={link} />
        <OwnResult counted={undefined} latest={{ solutionId: 'a', status: '' }} link={link} />
        <OwnResult counted={solved} latest={solved} points={30} link={link} />
        <OwnResult counted={solved} latest={{ solutionId: 'b', status: 'Time Limit Exceeded', score: 0 }} link={link} />
        <ScoringContext value={false}>
          <OwnResult counted={solved} latest={{ solutionId: 'b', status: '' }} link={link} />
        </ScoringContext>
      </Stack>
    );
  },
  'every state of a solution, and an unknown one': () => (
    <Row>
      {[...solutionStates.keys(), 99].map((state) => (
        <SolutionStateChip key={state} state={state} />
      ))}
    </Row>
  ),
  'stages: before, open with hours left, with days left, of another name, over': () => (
    <Row>
      <StageChip
        stages={[
          { name: 'upcoming', start: 0 },
          { name: 'running', start: now + 3_600_000 },
        ]}
      />
      <StageChip
        stages={[
          { name: 'upcoming', start: 0 },
          { name: 'running', start: now - 1 },
          { name: 'end', start: now + 7_200_000 },
        ]}
      />
      <StageChip
        stages={[
          { name: 'running', start: 0 },
          { name: 'end', start: now + 12 * DAY_MS },
        ]}
      />
      <StageChip stages={[{ name: '封榜', start: 0 }]} />
      <StageChip
        stages={[
          { name: 'running', start: 0 },
          { name: 'end', start: 1 },
        ]}
      />
    </Row>
  ),
  'access levels, framed and plain': () => (
    <Row>
      {[0, 1, 2].map((level) => (
        <AccessLevelChip key={level} level={level} />
      ))}
      {[0, 1, 2].map((level) => (
        <AccessLevelChip key={level} level={level} plain />
      ))}
    </Row>
  ),
  'rights: none, some, unnamed bits, all': () => (
    <Stack spacing={2}>
      <CapabilityChips kind="problem" capability="0" />
      <CapabilityChips kind="problem" capability="7" />
      <CapabilityChips kind="problem" capability="1099511627777" />
      <CapabilityChips kind="problem" capability="-1" />
    </Stack>
  ),
  'scores: none, some, full, in points': () => (
    <Row>
      <ScoreText score={0} />
      <ScoreText score={66.66666} />
      <ScoreText score={100} />
      <ScoreText score={50} scale={40} />
    </Row>
  ),
  'tags, static and clickable': () => (
    <Stack spacing={2}>
      <TagList tags={['graphs', '@hard', '动态规划']} />
      <TagList tags={['@easy', '@medium', 'strings', CHINESE]} onPick={nothing} />
      <Tag>a word in a frame</Tag>
    </Stack>
  ),
  'tags of participants': () => (
    <Row>
      <ParticipantTags tags={['!star:Guest of the jury', 'girls', '高二']} />
      <ParticipantTags tags={['out of competition']} onPick={nothing} />
    </Row>
  ),
  'any state: with an icon, busy, plain': () => (
    <Row>
      <StateChip icon="frozen" hue="hidden">
        Frozen
      </StateChip>
      <StateChip icon="play" hue="running" busy>
        At work
      </StateChip>
      <StateChip icon="offline" hue="bad" filled={false}>
        Offline
      </StateChip>
    </Row>
  ),
});
