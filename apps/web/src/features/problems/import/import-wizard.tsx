import type { AccessLevel } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import { ACCESS_LEVEL } from '@assay/contract/states';
import '../../../locales/en/manage.ts';
import { AccessLevelField } from '../../../domain/access-level-field.tsx';
import { ApiError, refusalOf } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { FindingList } from '../data/finding-list.tsx';
import { ImportChoice } from './import-choice.tsx';
import { importPackage, type ImportReport } from './import.api.ts';
import { problemKeys } from '../problem-keys.ts';
import { slugFault, titleFault } from '../problem-rules.ts';
import { type PackageState, type Uploaded, usePackageUpload } from './use-package-upload.ts';
import { Form } from '../../../ui/fields/form.tsx';

/** Creates a problem from a package: choose, read the findings, name the problem. `onCreated` receives its id. */
export function ImportWizard({
  orgId,
  onCreated,
}: {
  orgId: string;
  onCreated: (problemId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'manage']);
  const upload = usePackageUpload(orgId);
  const { state } = upload;
  const isBusy = state.phase === 'hashing' || state.phase === 'sending' || state.phase === 'inspecting';
  const [importedKeys, setImportedKeys] = useState<readonly string[]>([]);
  const uploaded = 'uploaded' in state ? state.uploaded : null;
  const report = state.phase === 'read' ? state.report : null;
  const restart = () => {
    setImportedKeys([]);
    upload.reset();
  };

  /**
   * Continues with the next problem of the package; the import ends after the last. The server deletes an imported
   * package.
   */
  function afterImport(problemId: string, { choices, picked }: ImportReport, { file, choice }: Uploaded): void {
    const done = picked === undefined ? importedKeys : [...importedKeys, picked];
    const next = choices.find(({ key }) => !done.includes(key));
    if (!next) return onCreated(problemId);
    setImportedKeys(done);
    void upload.start(file, { ...choice, pick: next.key });
  }

  const step = state.phase === 'read' ? (isImportable(state.report) ? 2 : 1) : 0;
  return (
    <Stack spacing={6}>
      <Stepper activeStep={step} alternativeLabel sx={{ '& .MuiStepIcon-root': { fontSize: 24 } }}>
        {(['choose', 'check', 'make'] as const).map((name) => (
          <Step key={name}>
            <StepLabel>{t(`manage:import.step.${name}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {uploaded && (
        <ImportChoice
          choice={uploaded.choice}
          report={report}
          importedKeys={importedKeys}
          disabled={isBusy}
          onChange={(choice) => void upload.look({ ...uploaded, choice })}
        />
      )}
      {state.phase === 'read' ? (
        <>
          <Report report={state.report} />
          {isImportable(state.report) ? (
            <MakeForm
              orgId={orgId}
              uploaded={state.uploaded}
              report={state.report}
              onCreated={(problemId) => afterImport(problemId, state.report, state.uploaded)}
              onBack={restart}
            />
          ) : (
            <Alert
              severity="error"
              action={
                <Button color="inherit" size="small" onClick={restart}>
                  {t('manage:import.another')}
                </Button>
              }
            >
              {t('manage:import.notMakeable')}
            </Alert>
          )}
        </>
      ) : (
        <>
          <DropZone
            hint={t('manage:import.drop')}
            choose={t('manage:upload.choose')}
            accept=".zip,.xml,application/zip,application/xml,text/xml"
            disabled={isBusy}
            onFiles={([first]) => {
              if (!first) return;
              setImportedKeys([]);
              void upload.start(first);
            }}
          />
          <UploadState state={state} onStop={upload.stop} />
        </>
      )}
    </Stack>
  );
}

/** The server refuses to import a package with errors. */
function isImportable({ findings }: ImportReport): boolean {
  return !findings.some(({ level }) => level === 'error');
}

function UploadState({ state, onStop }: { state: PackageState; onStop: () => void }): ReactNode {
  const { t } = useTranslation(['problem', 'manage']);
  const errorText = useErrorText();
  const stop = { label: t('manage:upload.stop'), act: onStop };
  switch (state.phase) {
    case 'hashing': {
      const fraction = state.doneBytes / Math.max(1, state.file.size);
      const text = t('manage:upload.hashing', { name: state.file.name, percent: Math.round(fraction * 100) });
      return <ProgressLine text={text} fraction={fraction} stop={stop} />;
    }
    case 'sending': {
      const { file, doneBytes } = state;
      const text = t('manage:upload.sending', {
        name: file.name,
        done: showBytes(doneBytes),
        total: showBytes(file.size),
      });
      return <ProgressLine text={text} fraction={doneBytes / Math.max(1, file.size)} stop={stop} />;
    }
    case 'inspecting':
      return <ProgressLine text={t('manage:import.reading')} fraction={null} />;
    case 'failed': {
      const { step, error } = state;
      if (error instanceof DOMException && error.name === 'AbortError') {
        return <Alert severity="info">{t('manage:upload.stopped')}</Alert>;
      }
      const reason = `${errorText(error)} `;
      const places = error instanceof ApiError ? (error.facts.places ?? []) : [];
      return (
        <Alert severity="error">
          {step === 'hash' && t('manage:import.failed.hash', { reason })}
          {step === 'upload' && t('manage:import.failed.upload', { reason })}
          {step === 'inspect' && t('manage:import.refused', { reason })}
          {refusalOf(error) === 'package-refused' &&
            places.map((one) => (
              <Box key={`${one.place} ${one.reason}`}>
                <code>{one.place}</code>: {one.reason}
              </Box>
            ))}
        </Alert>
      );
    }
    case 'idle':
    case 'read':
      return null;
  }
}

function Report({ report }: { report: ImportReport }): ReactElement {
  const { t } = useTranslation(['problem', 'manage']);
  const errors = report.findings.filter(({ level }) => level === 'error').length;
  const formats: Record<string, string> = {
    icpc: t('manage:import.format.icpc'),
    assay: t('manage:import.format.assay'),
    data: t('manage:import.format.data'),
    polygon: t('manage:import.format.polygon'),
    hydro: t('manage:import.format.hydro'),
    uoj: t('manage:import.format.uoj'),
    syzoj: t('manage:import.format.syzoj'),
    cms: t('manage:import.format.cms'),
    fps: t('manage:import.format.fps'),
    plain: t('manage:import.format.plain'),
  };
  const facts: [string, ReactNode][] = [
    [t('manage:import.format'), formats[report.format] ?? report.format],
    [t('manage:import.foundTitle'), report.title],
    [t('manage:import.cases'), report.caseCount],
  ];
  if (report.timeMs !== undefined) facts.push([t('manage:import.time'), `${report.timeMs} ms`]);
  if (report.memoryBytes !== undefined) facts.push([t('manage:import.memory'), showBytes(report.memoryBytes)]);
  facts.push([t('manage:import.statements'), report.statements.join(', ') || t('manage:import.noStatements')]);
  facts.push([t('manage:import.submissions'), report.submissionCount]);
  return (
    <Stack spacing={5}>
      <FactList facts={facts} />
      <Stack component="section" spacing={3} aria-label={t('manage:import.findings')}>
        <Typography variant="h2">{t('manage:import.findings')}</Typography>
        {errors > 0 && <Alert severity="error">{t('manage:import.errorsStay', { count: errors })}</Alert>}
        {report.findings.length === 0 ? (
          <Alert severity="success">{t('manage:import.noFindings')}</Alert>
        ) : (
          <FindingList findings={report.findings} />
        )}
      </Stack>
    </Stack>
  );
}

function MakeForm({
  orgId,
  uploaded: { hash, choice },
  report,
  onCreated,
  onBack,
}: {
  orgId: string;
  uploaded: Uploaded;
  report: ImportReport;
  onCreated: (problemId: string) => void;
  onBack: () => void;
}): ReactElement {
  const { t } = useTranslation(['problemSettings', 'problem', 'manage']);
  const toast = useToast();
  const queries = useQueryClient();
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(ACCESS_LEVEL.private);
  const form = useForm({
    initial: { title: report.title, slug: report.slug },
    validate: ({ title, slug }) => {
      const titleError = titleFault(title);
      const slugError = slugFault(slug);
      return {
        ...(titleError === null ? {} : { title: t(titleError) }),
        ...(slugError === null ? {} : { slug: t(slugError) }),
      };
    },
    submit: async ({ title, slug }) => {
      const { problemId } = await importPackage({
        orgId,
        hash,
        ...choice,
        ...(report.picked === undefined ? {} : { pick: report.picked }),
        title: title.trim(),
        slug,
        accessLevel,
      });
      await queries.invalidateQueries({ queryKey: problemKeys.all });
      toast.success(t('manage:import.made', { title: title.trim() }));
      onCreated(problemId);
    },
    refused: (error) => (refusalOf(error) === 'slug-taken' ? { slug: t('problem.error.slugTaken') } : null),
    failed: (reason) => toast.error(t('problem.createFailed', { reason })),
  });
  return (
    <Form spacing={5} sx={{ maxWidth: 640 }} onSubmit={form.onSubmit}>
      <Typography variant="h2">{t('manage:import.step.make')}</Typography>
      <TextField label={t('problem.field.title')} required {...form.field('title')} />
      <TextField label={t('problem.field.slug')} required {...form.field('slug', t('problem.field.slugHelp'))} />
      <AccessLevelField label={t('problem.field.access')} value={accessLevel} onChange={setAccessLevel} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={form.busy}>
          {t('manage:import.make')}
        </Button>
        <Button onClick={onBack} disabled={form.busy}>
          {t('manage:import.another')}
        </Button>
      </Stack>
    </Form>
  );
}
