import type {
  AccessLevel,
  DraftTest,
  DraftTodo,
  DraftTodoCode,
  Problem,
  ProblemDraft,
  VersionEffects,
} from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelField } from '../../../domain/access-level-field.tsx';
import { draftKeys, openDraft, publishDraft } from '../../../features/problem-drafts/drafts.api.ts';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { useReview } from '../../../features/problem-reviews/use-review.ts';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { affectsResults, EffectList, RejudgeLinks } from '../../../features/version-effects/effect-list.tsx';
import { draftEffects } from '../../../features/version-effects/version-effects.api.ts';
import { api, refusalOf } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { useSampleSection, type StatementDraft } from './draft-statement.tsx';
import '../../../locales/en/problem-draft.ts';

type EntryCode = DraftTodoCode | 'no-statement' | 'samples-missing' | 'approval-missing' | 'comments-open';

/** The section where each entry is settled; `review`: another page. */
const PLACES: Readonly<Record<EntryCode, string>> = {
  'no-test': 'tests',
  'answer-missing': 'solution',
  'name-repeated': 'tests',
  'checker-missing': 'checking',
  'no-grader': 'checking',
  'grader-missing': 'checking',
  'checker-untried': 'solution',
  'checker-broken': 'checking',
  'no-solution': 'solution',
  'subtask-empty': 'subtasks',
  'points-sum': 'subtasks',
  'no-sample': 'tests',
  'not-run': 'solution',
  'not-accepted': 'solution',
  'newer-version': 'tests',
  'no-validator': 'validator',
  'not-validated': 'validator',
  'validator-broken': 'validator',
  'input-invalid': 'tests',
  'bound-unreached': 'validator',
  'feature-unreached': 'validator',
  'validator-test-differs': 'validator',
  'checker-test-differs': 'checking',
  'script-broken': 'generators',
  'not-generated': 'generators',
  'no-statement': 'statement',
  'samples-missing': 'statement',
  'approval-missing': 'review',
  'comments-open': 'review',
};

interface Entry extends Pick<DraftTodo, 'level' | 'about'> {
  code: EntryCode;
}

/** Says what is missing and whether everything is saved; publishes. Stays in sight at the bottom of the page. */
export function PublishBar({
  problem,
  draft,
  edits,
  statement,
  tests,
}: {
  problem: Problem;
  draft: ProblemDraft;
  edits: DraftEdits;
  statement: StatementDraft;
  /** With unacknowledged edits. */
  tests: readonly DraftTest[];
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [isListed, setListed] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const { published } = draft;
  const isPublished = problem.currentDataHash !== '';
  const samples = useSampleSection(tests);
  const lacksSamples = !isPublished && samples !== '' && !statement.text.description.includes(samples);
  const dataChanged = published?.revision !== draft.revision || published.hash !== problem.currentDataHash;
  const review = useReview(problem._id).data;
  const entries: Entry[] = [
    ...(statement.text.description.trim() === ''
      ? [{ code: 'no-statement' as const, level: 'warning' as const, about: [] }]
      : []),
    ...(lacksSamples ? [{ code: 'samples-missing' as const, level: 'warning' as const, about: [] }] : []),
    ...draft.todo,
    ...(review && review.openComments > 0
      ? [{ code: 'comments-open' as const, level: 'warning' as const, about: [String(review.openComments)] }]
      : []),
    // The statement alone needs no approval.
    ...(review?.approvalMissing && dataChanged
      ? [{ code: 'approval-missing' as const, level: 'error' as const, about: [] }]
      : []),
  ];
  const errors = entries.filter(({ level }) => level === 'error');
  const advice = entries.length - errors.length;
  const isChanged = dataChanged || statement.isChanged || edits.state !== 'saved';
  const summary =
    errors.length > 0
      ? t('missing', { count: errors.length })
      : !isChanged
        ? t('upToDate')
        : isPublished
          ? t('changed')
          : t('ready');
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        bgcolor: 'surface.highest',
        borderRadius: '12px',
        px: { xs: 2, sm: 3 },
        py: 2,
      }}
      component="section"
      aria-label={t('todo')}
    >
      <Collapse in={isListed && entries.length > 0}>
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, pb: 2, maxHeight: { xs: '22vh', sm: '30vh' }, overflowY: 'auto' }}
        >
          {entries.map((entry) => (
            <TodoEntry key={entry.code} entry={entry} problem={problem} />
          ))}
        </Box>
      </Collapse>
      {edits.failure !== null && (
        <Alert severity="error">
          {edits.failure} {t('state.kept')}
        </Alert>
      )}
      {statement.failure !== null && <Alert severity="error">{statement.failure}</Alert>}
      {replaced && !isChanged && <RejudgeNotice problem={problem} replaced={replaced} />}
      <Stack direction="row" sx={{ gap: { xs: 1, sm: 3 }, alignItems: 'center', flexWrap: 'wrap' }}>
        {entries.length === 0 ? (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', fontSize: '0.875rem', px: 1 }}>
            <Icon name="check" />
            {summary}
          </Stack>
        ) : (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isListed}
            startIcon={<Icon name={errors.length > 0 ? 'warning' : 'check'} />}
            endIcon={<Icon name={isListed ? 'expand' : 'collapse'} />}
            onClick={() => setListed(!isListed)}
          >
            <span>{summary}</span>
            {advice > 0 && <span>&nbsp;· {t('advice', { count: advice })}</span>}
          </Button>
        )}
        <Saved edits={edits} statement={statement} />
        <Box sx={{ flexGrow: 1 }} />
        {isPublished && (
          <LinkButton
            size="small"
            to="/org/$orgId/problem/$problemId"
            params={{ orgId: problem.orgId, problemId: problem._id }}
          >
            {t('viewProblem')}
          </LinkButton>
        )}
        <Button variant="contained" disabled={errors.length > 0 || !isChanged} onClick={() => setAsking(true)}>
          {t(isPublished ? 'publishAgain' : 'publish')}
        </Button>
      </Stack>
      {isAsking && (
        <PublishDialog
          {...{ problem, draft, edits, statement, dataChanged }}
          onPublished={setReplaced}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

function Saved({ edits, statement }: { edits: DraftEdits; statement: StatementDraft }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const states = [edits.state, statement.state];
  const state = states.includes('failed') ? 'failed' : states.includes('saving') ? 'saving' : 'saved';
  return (
    <Typography
      component="output"
      variant="body2"
      sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary', minWidth: 72 }}
    >
      {t(`state.${state}`)}
    </Typography>
  );
}

const entryStyle = {
  color: 'inherit',
  textDecoration: 'underline',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  flexGrow: 1,
  fontSize: '0.9375rem',
} as const;

function TodoEntry({ entry: { code, level, about }, problem }: { entry: Entry; problem: Problem }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'flex-start', py: 0.5 }}>
      <Box sx={{ color: level === 'error' ? 'error.main' : 'text.secondary', pt: 0.5 }}>
        <Icon name={level === 'error' ? 'warning' : 'info'} />
      </Box>
      {PLACES[code] === 'review' ? (
        <Link
          to="/org/$orgId/problem/$problemId/review"
          params={{ orgId: problem.orgId, problemId: problem._id }}
          sx={entryStyle}
        >
          {t(`todo.${code}`, { about: about.join(', ') })}
        </Link>
      ) : (
        <Typography
          component="a"
          href={`#${PLACES[code]}`}
          sx={entryStyle}
          onClick={(event) => {
            // The address keeps its path; only the view moves.
            event.preventDefault();
            document.getElementById(PLACES[code])?.scrollIntoView();
          }}
        >
          {t(`todo.${code}`, { about: about.join(', ') })}
        </Typography>
      )}
      {code === 'newer-version' && (
        <>
          <Button size="small" color="inherit" onClick={() => setAsking(true)}>
            {t('startOver')}
          </Button>
          <ConfirmDialog
            open={isAsking}
            title={t('startOverAsk')}
            detail={t('startOverDetail')}
            confirm={t('startOver')}
            onClose={() => setAsking(false)}
            act={async () => {
              const draft = await openDraft(problem._id, true);
              queries.setQueryData(draftKeys.one(problem._id), draft);
            }}
          />
        </>
      )}
    </Stack>
  );
}

/** The version that was current before, with what replacing it means. */
interface Replaced {
  hash: string;
  effects: VersionEffects;
}

function RejudgeNotice({ problem, replaced }: { problem: Problem; replaced: Replaced }): ReactElement {
  const { t } = useTranslation('versionEffects');
  const { orgId, _id: problemId, abilities } = problem;
  return (
    <Alert severity="info">
      {t('afterwards')}
      <RejudgeLinks
        {...{ orgId, problemId }}
        before={replaced.hash}
        effects={replaced.effects}
        administers={abilities.administer}
      />
    </Alert>
  );
}

function PublishDialog({
  problem,
  draft: seen,
  edits,
  statement,
  dataChanged,
  onPublished,
  onClose,
}: {
  problem: Problem;
  draft: ProblemDraft;
  edits: DraftEdits;
  statement: StatementDraft;
  dataChanged: boolean;
  onPublished: (replaced: Replaced | null) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const toast = useToast();
  const queries = useQueryClient();
  const { _id: problemId, accessLevel, abilities } = problem;
  const isFirst = problem.currentDataHash === '';
  const [level, setLevel] = useState(accessLevel as AccessLevel);
  const [message, setMessage] = useState('');
  // An edit that is not saved yet would be missing.
  const compares = !isFirst && dataChanged && edits.state === 'saved';
  const effects = useQuery({ ...draftEffects(problemId, problem.currentDataHash, seen.revision), enabled: compares });
  const action = useAction(async () => {
    await edits.flush();
    await statement.save();
    const draft = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId));
    if (dataChanged && draft) {
      try {
        await publishDraft(problemId, {
          message: message.trim() || (isFirst ? t('messageFirst') : ''),
          revision: draft.revision,
        });
      } catch (error) {
        await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
        // A change that was undone: the statement was all there was to publish.
        if (refusalOf(error) !== 'draft-unchanged') throw error;
      }
    }
    if (level !== accessLevel) {
      await api('PATCH /api/problem/:problemId/admin/accessLevel', {
        params: { problemId },
        body: { accessLevel: level },
      });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: problemKeys.all }),
      queries.invalidateQueries({ queryKey: draftKeys.one(problemId) }),
    ]);
    toast.success(t('published'));
    const found = compares ? effects.data : undefined;
    onPublished(found && affectsResults(found) ? { hash: problem.currentDataHash, effects: found } : null);
    onClose();
  });
  return (
    <ActionDialog
      title={t(isFirst ? 'publishTitle' : 'publishTitleAgain')}
      confirm={t(isFirst ? 'publish' : 'publishAgain')}
      width="sm"
      isEdited
      action={action}
      onClose={onClose}
    >
      <Stack spacing={4}>
        {isFirst && abilities.administer && <AccessLevelField label={t('access')} value={level} onChange={setLevel} />}
        {isFirst && (
          <DialogContentText>
            {t(problem.settings.allowPublicSubmit === true ? 'openTo' : 'closedTo')}
          </DialogContentText>
        )}
        <TextField
          label={t('message')}
          value={message}
          helperText={t('messageHelp')}
          placeholder={isFirst ? t('messageFirst') : undefined}
          slotProps={{ htmlInput: { maxLength: 4096 } }}
          onChange={({ target }) => setMessage(target.value)}
        />
        {compares && <AsyncState query={effects}>{(found) => <EffectList effects={found} />}</AsyncState>}
      </Stack>
    </ActionDialog>
  );
}
