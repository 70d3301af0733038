import type { Problem, ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckerTests } from '../../../features/problem-drafts/checker-tests.tsx';
import { CheckingSection, LimitsSection } from '../../../features/problem-drafts/checking-section.tsx';
import { DRAFT_REFRESH_MS, draftKeys, problemDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { FilesSection } from '../../../features/problem-drafts/files-section.tsx';
import { GeneratorSection } from '../../../features/problem-drafts/generator-section.tsx';
import { QuestionsSection } from '../../../features/problem-drafts/questions-section.tsx';
import { SheetsSection, SolutionSection } from '../../../features/problem-drafts/solution-section.tsx';
import { SubtasksSection } from '../../../features/problem-drafts/subtasks-section.tsx';
import { TestsSection } from '../../../features/problem-drafts/tests-section.tsx';
import { ValidatorSection } from '../../../features/problem-drafts/validator-section.tsx';
import { OtherVisits, PresenceList } from '../../../features/problem-drafts/presence.tsx';
import { usePresence } from '../../../features/problem-drafts/use-presence.ts';
import { editedTest, useDraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { HideSolutionsButton } from '../../../features/problem-reviews/hidden-solutions.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { GenerationPanel } from './draft-generation.tsx';
import { MutationPanel } from './draft-mutation.tsx';
import { PackageSection } from './draft-package.tsx';
import { PublishBar } from './draft-publish.tsx';
import { checkerResults, RunPanel, useDraftRun, verdictsOf } from './draft-run.tsx';
import { programsOf, StressSection, type Suspect } from './draft-stress.tsx';
import { StatementSection, useStatementDraft } from './draft-statement.tsx';
import { complaintsByTest, ValidationPanel } from './draft-validation.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/problem-draft.ts';

export function ProblemDraftPage(): ReactElement {
  const { t } = useTranslation('problemDraft');
  const problem = useProblem();
  return problem.abilities.editData ? (
    <OpenedDraft key={problem._id} problem={problem} />
  ) : (
    <Alert severity="info">{t('mayNot')}</Alert>
  );
}

function OpenedDraft({ problem }: { problem: Problem }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { orgId, _id: problemId } = problem;
  const queries = useQueryClient();
  const draft = useQuery({ ...problemDraft(problemId), refetchInterval: usePollingInterval(DRAFT_REFRESH_MS) });
  const known = draft.data?.revision ?? 0;
  useRenewal(['draft', 'problem'], () => void queries.invalidateQueries({ queryKey: draftKeys.one(problemId) }), {
    concerns: (event) =>
      event.problemId === problemId && (event.type === 'problem' || event.revision === 0 || event.revision > known),
  });
  if (refusalOf(draft.error) === 'draft-foreign') {
    return (
      <EmptyState
        icon="file"
        title={t('foreign')}
        detail={t('foreignDetail')}
        action={
          <LinkButton variant="outlined" to="/org/$orgId/problem/$problemId/data" params={{ orgId, problemId }}>
            {t('toData')}
          </LinkButton>
        }
      />
    );
  }
  return <AsyncState query={draft}>{(opened) => <Sections problem={problem} draft={opened} />}</AsyncState>;
}

function Sections({ problem, draft }: { problem: Problem; draft: ProblemDraft }): ReactElement {
  const { _id: problemId } = problem;
  const edits = useDraftEdits(problemId, draft);
  const statement = useStatementDraft(problem);
  const run = useDraftRun(problemId, draft, edits);
  const [suspect, setSuspect] = useState<Suspect | null>(null);
  const tests = draft.tests.map((test) => editedTest(test, edits.edits.tests[test.id]));
  const { others, follow } = usePresence(problemId);
  const navigate = useNavigate();
  const params = { orgId: problem.orgId, problemId };
  const isQuiz = draft.settings.solutionKind === 'answers';
  return (
    <OtherVisits value={others}>
      <Stack spacing={8} sx={{ minWidth: 0 }} {...follow}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <PresenceList tests={tests} />
            </Box>
            <HideSolutionsButton
              problemId={problemId}
              onHidden={() => void navigate({ to: '/org/$orgId/problem/$problemId/review', params })}
            />
          </Stack>
          {problem.abilities.editContent && <StatementSection problem={problem} statement={statement} tests={tests} />}
        </Stack>
        {!isQuiz && <LimitsSection draft={draft} edits={edits} />}
        <CheckingSection problemId={problemId} draft={draft} edits={edits}>
          <CheckerTests {...{ problemId, draft, edits }} results={checkerResults(draft, edits, run)} />
        </CheckingSection>
        {isQuiz ? (
          <>
            <QuestionsSection draft={draft} edits={edits} />
            <SheetsSection problemId={problemId} draft={draft} edits={edits}>
              <RunPanel problemId={problemId} draft={draft} edits={edits} run={run} />
            </SheetsSection>
          </>
        ) : (
          <>
            <SubtasksSection problemId={problemId} draft={draft} edits={edits} />
            <TestsSection
              {...{ problemId, draft, edits }}
              verdicts={verdictsOf(draft, run)}
              complaints={complaintsByTest(draft)}
            />
            <GeneratorSection problemId={problemId} draft={draft} edits={edits}>
              <GenerationPanel problemId={problemId} draft={draft} edits={edits} />
            </GeneratorSection>
            <ValidatorSection problemId={problemId} draft={draft} edits={edits}>
              <ValidationPanel problemId={problemId} draft={draft} edits={edits} />
            </ValidatorSection>
            <SolutionSection problemId={problemId} draft={draft} edits={edits}>
              <RunPanel problemId={problemId} draft={draft} edits={edits} run={run} />
              <MutationPanel
                {...{ problemId, draft, edits }}
                onSuspect={programsOf(draft, edits).generators.length > 0 ? setSuspect : null}
              />
            </SolutionSection>
            <StressSection problem={problem} draft={draft} edits={edits} suspect={suspect} />
          </>
        )}
        <FilesSection problemId={problemId} draft={draft} edits={edits} />
        <PackageSection problem={problem} draft={draft} edits={edits} />
        <PublishBar problem={problem} draft={draft} edits={edits} statement={statement} tests={tests} />
      </Stack>
    </OtherVisits>
  );
}
