import { type ExportFormat, exportFormats } from '@assay/contract/package-formats';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../lib/use-action.ts';
import '../../../locales/en/problem-export.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { RadioOptions } from '../../../ui/fields/radio-options.tsx';
import { FindingList } from '../data/finding-list.tsx';
import { exportProblem, exportReport } from './export.api.ts';

/** Exports a problem: the user chooses a format, sees what it cannot represent, and downloads the zip. */
export function ExportDialog({
  problemId,
  title,
  format,
  onFormat,
  onClose,
}: {
  problemId: string;
  title: string;
  format: ExportFormat;
  onFormat: (format: ExportFormat) => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemExport');
  const toast = useToast();
  const report = useQuery(exportReport(problemId, format));

  const action = useAction(async () => {
    const { url, fileName, size } = await exportProblem(problemId, format);
    window.location.assign(url);
    toast.success(t('done', { name: fileName, size: showBytes(size) }));
    onClose();
  });

  return (
    <ActionDialog
      title={t('title', { title })}
      confirm={t('download')}
      width="sm"
      disabled={report.data?.possible !== true}
      action={action}
      onClose={onClose}
    >
      <RadioOptions
        label={t('format')}
        value={format}
        options={exportFormats}
        disabled={action.busy}
        text={(one) => t(`format.${one}`)}
        help={(one) => t(`format.${one}.help`)}
        onChange={(chosen) => {
          action.reset();
          onFormat(chosen);
        }}
      />
      <Stack component="section" spacing={3} aria-label={t('findings')}>
        <Typography variant="h2" sx={{ fontSize: '1rem' }}>
          {t('findings')}
        </Typography>
        <AsyncState query={report} skeleton={<ProgressLine text={t('looking')} fraction={null} />}>
          {({ possible, findings }) => (
            <>
              {!possible && <Alert severity="error">{t('impossible')}</Alert>}
              {findings.length === 0 ? (
                <Alert severity="success">{t('nothingLost')}</Alert>
              ) : (
                <FindingList findings={findings} />
              )}
            </>
          )}
        </AsyncState>
      </Stack>
      {action.busy && <ProgressLine text={t('packing')} fraction={null} />}
    </ActionDialog>
  );
}
