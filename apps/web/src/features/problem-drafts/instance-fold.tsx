import type { ProblemDraft } from '@assay/contract';
import { MAX_INSTANCE_TEXT } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { readNonce } from '../../lib/nonce.ts';
import { useAction } from '../../lib/use-action.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { applyChanges, draftKeys } from './drafts.api.ts';
import { Fold } from './fold.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

const TEMPLATE = `services:
  main:
    image: host
    command: [/usr/bin/python3, -m, http.server, '8080']
    health: { http: { port: 8080, path: / } }
    limits: { memoryMiB: 128, cpus: 0.25, processes: 32, diskMiB: 16 }
    endpoints:
      - { name: web, port: 8080, kind: http }
minutes: 60
`;
const EMPTY = { label: 'main', text: '' };

/** The live instance that each contestant gets. It is saved by a button: half a description is none. */
export function InstanceFold({
  problemId,
  draft,
  edits,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const { instance } = draft.settings;
  const [typed, setTyped] = useState<typeof EMPTY | null>(null);
  const [isAsking, setAsking] = useState(false);
  const stored = instance === null || instance === 'other' ? EMPTY : instance;
  const { label, text } = typed ?? stored;
  const send = async (next: typeof EMPTY | null) => {
    await edits.flush();
    const { settings } = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId)) ?? draft;
    const { results } = await applyChanges(queries, problemId, [
      { op: 'settings', revision: settings.revision, instance: next },
    ]);
    if (results[0]?.state === 'stale') throw new Error(t('instance.changed'));
    setTyped(null);
  };
  const save = useAction(() => send({ label: label.trim(), text }));
  const edit = (part: Partial<typeof EMPTY>) => setTyped({ label, text, ...part });
  const isChanged = typed !== null && (typed.label !== stored.label || typed.text !== stored.text);
  const isTooLong = text.length > MAX_INSTANCE_TEXT;
  return (
    <Fold
      title={t('instance')}
      value={instance === null ? t('instance.none') : instance === 'other' ? t('instance.other') : instance.label}
      isAnswered={instance !== null}
    >
      {instance === 'other' ? (
        <Alert severity="info">{t('instance.otherHelp')}</Alert>
      ) : (
        <Stack spacing={3}>
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
            {t('instance.help')}
          </Typography>
          {text === '' && (
            <Button
              variant="outlined"
              size="small"
              sx={{ alignSelf: 'start' }}
              onClick={() => edit({ text: TEMPLATE })}
            >
              {t('checkerTemplate')}
            </Button>
          )}
          <TextField
            size="small"
            label={t('instance.label')}
            helperText={t('instance.labelHelp')}
            value={label}
            error={label.trim() === '' || label.length > 64}
            sx={{ maxWidth: 360 }}
            onChange={({ target }) => edit({ label: target.value })}
          />
          <Box sx={{ height: 320 }}>
            <CodeEditor
              language="text"
              label={t('instance.text')}
              value={text}
              onChange={(value) => edit({ text: value })}
              minHeight={320}
              nonce={readNonce(document) ?? undefined}
            />
          </Box>
          {isTooLong && <Alert severity="error">{t('instance.tooLong')}</Alert>}
          {save.failure !== null && <Alert severity="error">{save.failure}</Alert>}
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              loading={save.busy}
              disabled={!isChanged || text.trim() === '' || label.trim() === '' || label.length > 64 || isTooLong}
              onClick={() => void save.run()}
            >
              {t('instance.save')}
            </Button>
            {instance !== null && (
              <Button color="error" onClick={() => setAsking(true)}>
                {t('instance.remove')}
              </Button>
            )}
          </Stack>
          <ConfirmDialog
            open={isAsking}
            title={t('instance.removeAsk')}
            detail={t('instance.removeDetail')}
            confirm={t('instance.remove')}
            onClose={() => setAsking(false)}
            act={() => send(null)}
          />
        </Stack>
      )}
    </Fold>
  );
}
