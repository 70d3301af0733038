import type { AccessLevel } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import { ACCESS_LEVEL } from '@assay/contract/states';
import '../../../locales/en/problem-import.ts';
import '../../../locales/en/upload.ts';
import { AccessLevelField } from '../../../domain/access-level-field.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { ImportChoice } from './import-choice.tsx';
import { importPackage, type ImportReport, inspectPackage, packageUploadAddress } from './import.api.ts';
import { isImportable, PackageProgress, PackageReport } from './package-report.tsx';
import { problemKeys } from '../problem-keys.ts';
import { slugFault, titleFault } from '../problem-rules.ts';
import { type Uploaded, usePackageUpload } from './use-package-upload.ts';
import { Form } from '../../../ui/fields/form.tsx';

/** Creates a problem from a package: choose, read the findings, name the problem. `onCreated` receives its id. */
export function ProblemImport({
  orgId,
  onCreated,
}: {
  orgId: string;
  onCreated: (problemId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'problemImport', 'upload']);
  const upload = usePackageUpload({
    address: (hash, sizeBytes) => packageUploadAddress(orgId, hash, sizeBytes),
    inspect: (hash, choice) => inspectPackage(orgId, hash, choice),
  });
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
    if (!next || !file) return onCreated(problemId);
    setImportedKeys(done);
    void upload.start(file, { ...choice, pick: next.key });
  }

  const step = state.phase === 'read' ? (isImportable(state.report) ? 2 : 1) : 0;
  return (
    <Stack spacing={6}>
      <Stepper activeStep={step} alternativeLabel sx={{ '& .MuiStepIcon-root': { fontSize: 24 } }}>
        {(['choose', 'check', 'make'] as const).map((name) => (
          <Step key={name}>
            <StepLabel>{t(`problemImport:step.${name}`)}</StepLabel>
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
          <PackageReport report={state.report} />
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
                  {t('problemImport:another')}
                </Button>
              }
            >
              {t('problemImport:notMakeable')}
            </Alert>
          )}
        </>
      ) : (
        <>
          <DropZone
            hint={t('problemImport:drop')}
            choose={t('upload:choose')}
            accept=".zip,.xml,application/zip,application/xml,text/xml"
            disabled={isBusy}
            onFiles={([first]) => {
              if (!first) return;
              setImportedKeys([]);
              void upload.start(first);
            }}
          />
          <PackageProgress state={state} onStop={upload.stop} />
        </>
      )}
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
  const { t } = useTranslation(['problemSettings', 'problem', 'problemImport']);
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
      toast.success(t('problemImport:made', { title: title.trim() }));
      onCreated(problemId);
    },
    refused: (error) => (refusalOf(error) === 'slug-taken' ? { slug: t('problem.error.slugTaken') } : null),
    failed: (reason) => toast.error(t('problem.createFailed', { reason })),
  });
  return (
    <Form spacing={5} sx={{ maxWidth: 640 }} onSubmit={form.onSubmit}>
      <Typography variant="h2">{t('problemImport:step.make')}</Typography>
      <TextField label={t('problem.field.title')} required {...form.field('title')} />
      <TextField label={t('problem.field.slug')} required {...form.field('slug', t('problem.field.slugHelp'))} />
      <AccessLevelField label={t('problem.field.access')} value={accessLevel} onChange={setAccessLevel} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={form.busy}>
          {t('problemImport:make')}
        </Button>
        <Button onClick={onBack} disabled={form.busy}>
          {t('problemImport:another')}
        </Button>
      </Stack>
    </Form>
  );
}
