import type { DraftDifference, DraftImportPart } from '@assay/contract';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-import.ts';
import '../../../locales/en/upload.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { DifferenceList } from './draft-difference.tsx';
import { type DraftImport, draftPackageAddress, importIntoDraft, inspectDraftImport } from './import.api.ts';
import { ImportChoice } from './import-choice.tsx';
import { isImportable, PackageProgress, PackageReport } from './package-report.tsx';
import { type Uploaded, usePackageUpload } from './use-package-upload.ts';

/** Imports a package into the draft of a problem: choose, see what changes, choose the parts. */
export function DraftPackageImport({
  problemId,
  mayEditTexts,
  stored,
  onImported,
}: {
  problemId: string;
  mayEditTexts: boolean;
  /** Hash of a package that the server has, such as that of a repository: nothing is chosen first. */
  stored: string | undefined;
  onImported: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['problemImport', 'upload']);
  const { state, start, look, stop, reset } = usePackageUpload({
    address: (hash, sizeBytes) => draftPackageAddress(problemId, hash, sizeBytes),
    inspect: (hash, choice) => inspectDraftImport(problemId, hash, choice),
  });
  useEffect(() => {
    if (stored !== undefined) void look({ file: null, hash: stored, choice: {} });
    // Only when the page opens, or for another package.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stored]);
  const isBusy = state.phase === 'hashing' || state.phase === 'sending' || state.phase === 'inspecting';
  const uploaded = 'uploaded' in state ? state.uploaded : null;
  const found = state.phase === 'read' ? state.report : null;
  const several = found?.report.choices.length ?? 0;
  return (
    <Stack spacing={6}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '80ch' }}>{t('draft.intro')}</Typography>
      {uploaded && (
        <ImportChoice
          choice={uploaded.choice}
          report={found?.report ?? null}
          importedKeys={[]}
          disabled={isBusy}
          pickHelp={t('draft.pickHelp', { count: several })}
          onChange={(choice) => void look({ ...uploaded, choice })}
        />
      )}
      {state.phase === 'read' ? (
        <>
          <PackageReport report={state.report.report} />
          {isImportable(state.report.report) && state.report.difference ? (
            <PartsForm
              key={`${state.report.revision} ${state.report.textVersion} ${state.report.report.picked ?? ''}`}
              {...{ problemId, mayEditTexts, onImported }}
              uploaded={state.uploaded}
              found={state.report}
              difference={state.report.difference}
              onAgain={() => void look(state.uploaded)}
              onBack={reset}
            />
          ) : (
            <Alert
              severity="error"
              action={
                <Button color="inherit" size="small" onClick={reset}>
                  {t('another')}
                </Button>
              }
            >
              {t('draft.errors')}
            </Alert>
          )}
        </>
      ) : (
        <>
          <DropZone
            hint={t('drop')}
            choose={t('upload:choose')}
            accept=".zip,.xml,application/zip,application/xml,text/xml"
            disabled={isBusy}
            onFiles={([first]) => first && void start(first)}
          />
          <PackageProgress state={state} onStop={stop} />
        </>
      )}
    </Stack>
  );
}

/** Whether a part would change, and how many of its entries the package lacks. */
function changesOf({ tests, programs, files, settings, reordered, texts, attachments }: DraftDifference) {
  const data = [tests, programs, files];
  const sum = (...all: { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
  const count = sum(...data.flatMap((one) => [one.added, one.changed, one.removed])) + settings.length;
  return {
    data: count > 0 || reordered,
    statements: texts.length + sum(attachments.added, attachments.changed) > 0,
    removed: sum(...data.map((one) => one.removed)),
  };
}

function PartsForm({
  problemId,
  mayEditTexts,
  uploaded: { hash, choice },
  found: { report, revision, textVersion },
  difference,
  onImported,
  onAgain,
  onBack,
}: {
  problemId: string;
  mayEditTexts: boolean;
  uploaded: Uploaded;
  found: DraftImport;
  difference: DraftDifference;
  onImported: () => Promise<unknown>;
  /** Compares with the draft as it is now. */
  onAgain: () => void;
  onBack: () => void;
}): ReactElement {
  const { t } = useTranslation('problemImport');
  const changes = changesOf(difference);
  const [data, setData] = useState(changes.data);
  const [statements, setStatements] = useState(changes.statements && mayEditTexts);
  const [removes, setRemoves] = useState(false);
  const parts: DraftImportPart[] = [...(data ? ['data' as const] : []), ...(statements ? ['statements' as const] : [])];
  const needsConsent = data && changes.removed > 0;
  const importing = useAction(async () => {
    const pick = report.picked === undefined ? {} : { pick: report.picked };
    await importIntoDraft(problemId, { hash, ...choice, ...pick, parts, revision, textVersion });
    await onImported();
  });
  const refused = refusalOf(importing.error);
  const isStale = refused === 'draft-changed' || refused === 'text-changed';
  return (
    <Form spacing={5} onSubmit={() => void importing.run()}>
      <Typography variant="h2">{t('draft.changes')}</Typography>
      {changes.data || changes.statements ? (
        <>
          <DifferenceList difference={difference} />
          <FormControl component="fieldset" variant="standard">
            <FormLabel component="legend">{t('draft.parts')}</FormLabel>
            <FormControlLabel
              control={<Checkbox checked={data} onChange={(_, checked) => setData(checked)} />}
              disabled={!changes.data}
              label={t('draft.data')}
            />
            <FormControlLabel
              control={<Checkbox checked={statements} onChange={(_, checked) => setStatements(checked)} />}
              disabled={!changes.statements || !mayEditTexts}
              label={t('draft.statements')}
            />
            <FormHelperText>{t(mayEditTexts ? 'draft.statementsHelp' : 'draft.mayNot')}</FormHelperText>
          </FormControl>
          {needsConsent && (
            <div>
              <FormControlLabel
                control={<Checkbox color="error" checked={removes} onChange={(_, checked) => setRemoves(checked)} />}
                label={t('draft.removal', { count: changes.removed })}
              />
            </div>
          )}
        </>
      ) : (
        <Alert severity="info">{t('draft.same')}</Alert>
      )}
      {importing.failure !== null && (
        <Alert
          severity="error"
          action={
            isStale ? (
              <Button color="inherit" size="small" onClick={onAgain}>
                {t('draft.compare')}
              </Button>
            ) : undefined
          }
        >
          {importing.failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          type="submit"
          variant="contained"
          loading={importing.busy}
          disabled={parts.length === 0 || (needsConsent && !removes)}
        >
          {t('draft.import')}
        </Button>
        <Button onClick={onBack} disabled={importing.busy}>
          {t('another')}
        </Button>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('draft.undoHelp')}
      </Typography>
    </Form>
  );
}
