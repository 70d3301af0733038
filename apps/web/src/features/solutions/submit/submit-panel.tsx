import type { ShownProblemConfig } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../lib/api/index.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { serverNow } from '../../../lib/time/clock.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { CodeEditor } from '../../../ui/code-editor/index.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { draftPlaceOf } from './drafts.ts';
import { type SolutionPlace, sendSolution, solutionKeys } from '../solutions.api.ts';
import { archiveOf, packSubmission } from './submission-archive.ts';
import { syntaxOf } from './submit-form.ts';
import { SubmitButton } from './submit-button.tsx';
import { NotOffered } from './not-offered.tsx';
import { useOffered } from './use-offered.ts';
import { type EditorContent, useSubmission } from './use-submission.ts';

const ChosenFiles = lazy(() => import('../files/chosen-files.tsx'));

/** Minimum height of the editor. */
const EDITOR_PX = 120;
const PHONE_EDITOR_PX = 360;
/** Largest file that opens in the editor. */
const MAX_OPEN_BYTES = 1024 * 1024;

/** Interface of the panel for other parts of the desk. */
export interface SubmitPanelHandle {
  /** The program in the editor; null if it is blank, or if the problem does not require a program in one file. */
  program: () => { language: string; source: string } | null;
  exchange: (other: EditorContent) => EditorContent;
}

export interface StartFrom {
  solutionId: string;
  files: Readonly<Record<string, string>>;
  language: string;
}

/**
 * Language, editor and submit button of a problem, inside or outside a contest. With `handIn` solutions are only
 * uploaded, to be judged later. `onSubmitted` receives the id of the new solution.
 */
export function SubmitPanel({
  orgId,
  userId,
  place,
  config,
  maySubmit,
  nextAtMs,
  handIn = false,
  start,
  onLanguage,
  onSubmitted,
  onRun,
  onVisitor,
  ref,
}: {
  orgId: string;
  userId: string;
  place: SolutionPlace;
  config: ShownProblemConfig;
  maySubmit: boolean;
  /** When the next submission is allowed; absent: now. */
  nextAtMs?: number | undefined;
  handIn?: boolean;
  start?: StartFrom | undefined;
  /** Receives the chosen language, and each change of it. */
  onLanguage: (language: string) => void;
  onSubmitted: (solutionId: string) => void;
  /** Runs the program on the samples, if possible. */
  onRun?: (() => void) | undefined;
  /** Called instead of submitting for visitors, with whether a file is selected, which is not kept. */
  onVisitor?: ((hasFile: boolean) => void) | undefined;
  ref?: Ref<SubmitPanelHandle>;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const submission = useSubmission(userId, draftPlaceOf(place), config, start);
  const { form, language } = submission;
  const offered = useOffered(orgId, config.label, submission);
  useEffect(() => onLanguage(language), [onLanguage, language]);
  useImperativeHandle(ref, () => ({
    exchange: submission.exchange,
    program: () => {
      const [only] = form.code;
      const source = only ? submission.text(only.path) : '';
      return source.trim() === '' ? null : { language, source };
    },
  }));
  const [upload, setUpload] = useState<File | null>(null);
  const [preferPrivate, setPreferPrivate] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const touch = useMediaQuery('(pointer: coarse)');
  const editorPx = useMediaQuery((theme) => theme.breakpoints.down('md')) ? PHONE_EDITOR_PX : EDITOR_PX;

  const send = useAction(async () => {
    const archive = upload
      ? await archiveOf(new Uint8Array(await upload.arrayBuffer()))
      : await packSubmission(submission.files());
    if (archive.bytes.length > form.maxSizeBytes) {
      throw new Error(
        t('editor.tooLarge', { size: showBytes(archive.bytes.length), limit: showBytes(form.maxSizeBytes) }),
      );
    }
    const solutionId = await sendSolution(place, archive, { language: upload ? '' : language, preferPrivate, handIn });
    if (handIn) toast.success(t('editor.handedIn'));
    setUpload(null);
    void queries.invalidateQueries({ queryKey: solutionKeys.lists });
    onSubmitted(solutionId);
  }, showRefusal);

  function showRefusal(sentence: string, error: unknown): void {
    setComplaint(sentence);
    // A teammate or another window submitted: the button then counts down.
    if (refusalOf(error) === 'submission-interval')
      void queries.invalidateQueries({ queryKey: ['contest', 'one', place.contestId, 'problem'] });
  }

  function submit(): void {
    if (send.busy || !maySubmit || (nextAtMs !== undefined && serverNow() < nextAtMs)) return;
    if (!upload && submission.isBlank) {
      setComplaint(t('editor.empty'));
      return;
    }
    setComplaint(null);
    if (onVisitor) return onVisitor(upload !== null);
    void send.run();
  }

  async function openInEditor(file: File | undefined, path: string): Promise<void> {
    if (!file) return;
    if (file.size > MAX_OPEN_BYTES) {
      setComplaint(t('editor.tooLarge', { size: showBytes(file.size), limit: showBytes(MAX_OPEN_BYTES) }));
      return;
    }
    submission.setText(path, await file.text());
  }

  return (
    <Stack component="section" aria-label={t('problem.tab.submit')} spacing={3} sx={{ height: '100%', minHeight: 0 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <AnswerFields submission={submission} offered={offered} />
        {form.code[0] && (
          <FileButton
            label={t('editor.openFile')}
            onChosen={(file) => void openInEditor(file, form.code[0]?.path ?? '')}
          />
        )}
        {form.upload && <FileButton label={t('editor.upload')} onChosen={(file) => setUpload(file ?? null)} />}
      </Stack>
      <NotOffered offered={offered} language={language} />
      {upload && (
        <Alert severity="info" action={<DismissButton onClick={() => setUpload(null)} />}>
          {t('editor.chosen', { name: upload.name, size: showBytes(upload.size) })}
        </Alert>
      )}
      {upload && (
        <Suspense>
          <ChosenFiles file={upload} />
        </Suspense>
      )}
      {!upload &&
        form.code.map((field) => (
          <Box key={field.path} sx={{ flexGrow: 1, minHeight: editorPx, display: 'flex', flexDirection: 'column' }}>
            {form.code.length > 1 && <Typography variant="subtitle2">{field.label}</Typography>}
            {field.description !== '' && <Markdown source={field.description} copyLabel={t('common:action.copy')} />}
            <CodeEditor
              label={t('editor.label')}
              minHeight={editorPx}
              language={syntaxOf(language || field.language)}
              value={submission.text(field.path)}
              onChange={(text) => submission.setText(field.path, text)}
              onSubmit={submit}
              onRun={onRun}
              nonce={readNonce(document) ?? undefined}
            />
          </Box>
        ))}
      {complaint !== null && (
        <Alert severity="error" action={<DismissButton onClick={() => setComplaint(null)} />}>
          {complaint}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <SubmitButton
          label={t(handIn ? 'editor.handIn' : 'editor.submit')}
          title={touch ? undefined : 'Ctrl+Enter'}
          busy={send.busy}
          disabled={!maySubmit}
          nextAtMs={nextAtMs}
          onClick={submit}
        />
        {onRun && (
          <Button variant="outlined" title={touch ? undefined : "Ctrl+'"} onClick={onRun}>
            {t('editor.runSamples')}
          </Button>
        )}
        <FormControlLabel
          title={t('editor.preferPrivateHelp')}
          label={t('editor.preferPrivate')}
          control={
            <Checkbox
              size="small"
              checked={preferPrivate}
              onChange={({ target }) => setPreferPrivate(target.checked)}
            />
          }
        />
        <Typography variant="body2" component="output" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {submission.draftKept === null
            ? // The buttons say the same where there is no space for it.
              !touch && <Box sx={{ display: { xs: 'none', xl: 'block' } }}>{t('editor.submitHint')}</Box>
            : submission.draftKept
              ? t('editor.draftKept')
              : t('editor.draftNotKept')}
        </Typography>
      </Stack>
    </Stack>
  );
}

function FileButton({ label, onChosen }: { label: string; onChosen: (file: File | undefined) => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" startIcon={<Icon name="upload" />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={({ target }) => {
          onChosen(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
