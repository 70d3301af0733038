import type { DraftTest, Problem } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditConflict } from '../../../domain/content/edit-conflict.tsx';
import { titleFault } from '../../../domain/content/content-rules.ts';
import { DraftSection } from '../../../features/problem-drafts/draft-section.tsx';
import { sampleSection, withSamples } from '../../../features/problem-drafts/sample-section.ts';
import type { SaveState } from '../../../features/problem-drafts/use-draft-edits.ts';
import { StatementEditor } from '../../../features/problems/content/statement-editor.tsx';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { saveContent } from '../../../features/problems/problems.api.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/content.ts';

const SAVE_AFTER_MS = 1_000;

interface Text {
  title: string;
  description: string;
}

interface Edited extends Partial<Text> {
  /** Version of the texts when the edit began. */
  base?: string;
}

/** What this page stored last, until the loaded problem has it. */
interface Stored {
  text: Partial<Text>;
  version: string;
  /** Versions that the loaded problem may still have. */
  before: ReadonlySet<string | undefined>;
}

export interface StatementDraft {
  text: Text;
  /** Whether it differs from what solvers see. */
  isChanged: boolean;
  state: SaveState;
  failure: string | null;
  /** Another setter has changed the texts since this edit began; the setter chooses. */
  isConflicting: boolean;
  /** Stores the edit over the other setter's change, or discards it. */
  settle: (whose: 'mine' | 'theirs') => void;
  edit: (part: Partial<Text>) => void;
  /** Shows it to solvers. */
  save: () => Promise<void>;
}

/**
 * Title and statement. Before the first publication they are saved while typing; afterwards solvers read them, so that
 * changes wait in this browser until they are published.
 */
export function useStatementDraft(problem: Problem): StatementDraft {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { _id: problemId } = problem;
  const [edited, setEdited] = useState<Edited>(() => recall(problemId));
  const [isConflicting, setConflicting] = useState(false);
  const [state, setState] = useState<SaveState>('saved');
  const [failure, setFailure] = useState<string | null>(null);
  const [stored, setStored] = useState<Stored | null>(null);
  const isBehind = stored !== null && problem.textVersion !== undefined && stored.before.has(problem.textVersion);
  if (stored !== null && !isBehind) setStored(null);
  const { title, description } = isBehind ? { ...problem, ...stored.text } : problem;
  const textVersion = isBehind ? stored.version : problem.textVersion;
  const latest = useRef(edited);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(null);
  const isLive = problem.currentDataHash !== '';
  const text = { title: edited.title ?? title, description: edited.description ?? description };
  const isChanged = text.title !== title || text.description !== description;

  function put(next: Edited): void {
    latest.current = next;
    setEdited(next);
    keep(problemId, next);
  }

  /** One after another: a save that began before the last one ended would have the version before it. */
  async function save(): Promise<void> {
    clearTimeout(timer.current);
    while (saving.current) await saving.current.catch(() => undefined);
    saving.current = send();
    try {
      await saving.current;
    } finally {
      saving.current = null;
    }
  }

  async function send(): Promise<void> {
    const sent = latest.current;
    if (sent.title === undefined && sent.description === undefined) return;
    const { base } = sent;
    const change = {
      ...(sent.title !== undefined && titleFault(sent.title) === null && { title: sent.title.trim() }),
      ...(sent.description !== undefined && { description: sent.description }),
    };
    setState('saving');
    try {
      const { textVersion: version } = await saveContent(problemId, {
        ...change,
        ...(base !== undefined && { textVersion: base }),
      });
      setStored((last) => ({
        text: { ...last?.text, ...change },
        version,
        before: new Set(
          [...(last?.before ?? []), last?.version, base].filter((one) => one !== undefined && one !== version),
        ),
      }));
      const wasEdited = latest.current !== sent;
      // What was typed meanwhile, or may not be saved, is an edit of the texts as they are now.
      if (wasEdited) put({ ...latest.current, base: version });
      else put(sent.title === undefined || 'title' in change ? {} : { title: sent.title, base: version });
      void queries.invalidateQueries({ queryKey: problemKeys.all });
      setFailure(null);
      setConflicting(false);
      setState(wasEdited && !isLive ? 'saving' : 'saved');
    } catch (error) {
      setState('failed');
      setFailure(errorText(error));
      if (refusalOf(error) === 'text-changed') {
        setConflicting(true);
        await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
      }
      throw error;
    }
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!isLive) void save().catch(() => undefined);
  });
  useEffect(() => leave, []);

  return {
    text,
    isChanged,
    state,
    failure,
    isConflicting,
    save,
    settle: (whose) => {
      setConflicting(false);
      setFailure(null);
      if (whose === 'theirs') {
        put({});
        setState('saved');
        return;
      }
      const { base: _base, ...mine } = latest.current;
      put({ ...mine, ...(textVersion !== undefined && { base: textVersion }) });
      if (!isLive) void save().catch(() => undefined);
    },
    edit: (part) => {
      put({ ...(textVersion !== undefined && { base: textVersion }), ...latest.current, ...part });
      // The setter chooses first.
      if (isLive || isConflicting) return;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save().catch(() => undefined), SAVE_AFTER_MS);
    },
  };
}

const keyOf = (problemId: string) => `assay.statement.${problemId}`;

function keep(problemId: string, edited: Edited): void {
  try {
    if (Object.keys(edited).length === 0) localStorage.removeItem(keyOf(problemId));
    else localStorage.setItem(keyOf(problemId), JSON.stringify(edited));
  } catch {
    // Storage is full or forbidden: the text is kept in memory.
  }
}

function recall(problemId: string): Edited {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(problemId)) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const text: Edited = {};
    if ('title' in value && typeof value.title === 'string') text.title = value.title;
    if ('description' in value && typeof value.description === 'string') text.description = value.description;
    if ('base' in value && typeof value.base === 'string') text.base = value.base;
    return text;
  } catch {
    return {};
  }
}

/** The section with the samples, in the language of the page. */
export function useSampleSection(tests: readonly DraftTest[]): string {
  const { t } = useTranslation('problemDraft');
  return sampleSection(tests, {
    samples: t('samplesHeading'),
    input: (number) => t('sampleInput', { number }),
    output: (number) => t('sampleOutput', { number }),
  });
}

export function StatementSection({
  problem,
  statement: { text, isChanged, isConflicting, settle, edit },
  tests,
}: {
  problem: Problem;
  statement: StatementDraft;
  /** With unacknowledged edits. */
  tests: readonly DraftTest[];
}): ReactElement {
  const { t } = useTranslation(['problemDraft', 'content']);
  const { orgId, _id: problemId } = problem;
  const fault = titleFault(text.title);
  const samples = useSampleSection(tests);
  return (
    <DraftSection id="statement" title={t('statement')} help={t('statementHelp')}>
      {isConflicting && <EditConflict onSettle={settle} />}
      <TextField
        label={t('titleField')}
        value={text.title}
        error={fault !== null}
        helperText={fault === null ? undefined : t(`content:${fault}`)}
        sx={{ maxWidth: 640 }}
        onChange={({ target }) => edit({ title: target.value })}
      />
      {text.description === '' && (
        <Button
          variant="outlined"
          size="small"
          sx={{ alignSelf: 'start' }}
          onClick={() => edit({ description: t('template') })}
        >
          {t('insertTemplate')}
        </Button>
      )}
      <StatementEditor
        low
        problemId={problemId}
        value={text.description}
        onChange={(description) => edit({ description })}
      />
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        {samples !== '' && (
          <Button
            variant="outlined"
            size="small"
            disabled={text.description.includes(samples)}
            onClick={() => edit({ description: withSamples(text.description, samples) })}
          >
            {t('insertSamples')}
          </Button>
        )}
        {problem.abilities.editContent && (
          <Link to="/org/$orgId/problem/$problemId/admin/content" params={{ orgId, problemId }}>
            {t('statementOther')}
          </Link>
        )}
        {isChanged && problem.currentDataHash !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('statementWaits')}
          </Typography>
        )}
      </Stack>
    </DraftSection>
  );
}
