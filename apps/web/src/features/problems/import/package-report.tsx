import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem.ts';
import '../../../locales/en/problem-import.ts';
import '../../../locales/en/upload.ts';
import { ApiError, refusalOf } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx';
import { FindingList } from '../data/finding-list.tsx';
import type { ImportReport } from './import.api.ts';
import type { PackageState } from './use-package-upload.ts';

/** The server refuses to import a package with errors. */
export function isImportable({ findings }: Pick<ImportReport, 'findings'>): boolean {
  return !findings.some(({ level }) => level === 'error');
}

/** How far the upload of a package is, and why it failed. */
export function PackageProgress({ state, onStop }: { state: PackageState<unknown>; onStop: () => void }): ReactNode {
  const { t } = useTranslation(['problem', 'upload', 'problemImport']);
  const errorText = useErrorText();
  const stop = { label: t('upload:stop'), act: onStop };
  switch (state.phase) {
    case 'hashing': {
      const fraction = state.doneBytes / Math.max(1, state.file.size);
      const text = t('upload:hashing', { name: state.file.name, percent: Math.round(fraction * 100) });
      return <ProgressLine text={text} fraction={fraction} stop={stop} />;
    }
    case 'sending': {
      const { file, doneBytes } = state;
      const text = t('upload:sending', {
        name: file.name,
        done: showBytes(doneBytes),
        total: showBytes(file.size),
      });
      return <ProgressLine text={text} fraction={doneBytes / Math.max(1, file.size)} stop={stop} />;
    }
    case 'inspecting':
      return <ProgressLine text={t('problemImport:reading')} fraction={null} />;
    case 'failed': {
      const { step, error } = state;
      if (error instanceof DOMException && error.name === 'AbortError') {
        return <Alert severity="info">{t('upload:stopped')}</Alert>;
      }
      const reason = `${errorText(error)} `;
      const places = error instanceof ApiError ? (error.facts.places ?? []) : [];
      return (
        <Alert severity="error">
          {step === 'hash' && t('problemImport:failed.hash', { reason })}
          {step === 'upload' && t('problemImport:failed.upload', { reason })}
          {step === 'inspect' && t('problemImport:refused', { reason })}
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

/** What a package contains, with its findings. */
export function PackageReport({ report }: { report: ImportReport }): ReactElement {
  const { t } = useTranslation(['problem', 'problemImport']);
  const errors = report.findings.filter(({ level }) => level === 'error').length;
  const formats: Record<string, string> = {
    icpc: t('problemImport:format.icpc'),
    assay: t('problemImport:format.assay'),
    data: t('problemImport:format.data'),
    polygon: t('problemImport:format.polygon'),
    hydro: t('problemImport:format.hydro'),
    uoj: t('problemImport:format.uoj'),
    syzoj: t('problemImport:format.syzoj'),
    cms: t('problemImport:format.cms'),
    tps: t('problemImport:format.tps'),
    fps: t('problemImport:format.fps'),
    qduoj: t('problemImport:format.qduoj'),
    hoj: t('problemImport:format.hoj'),
    plain: t('problemImport:format.plain'),
  };
  const facts: [string, ReactNode][] = [
    [t('problemImport:format'), formats[report.format] ?? report.format],
    [t('problemImport:foundTitle'), report.title],
    [t('problemImport:cases'), report.caseCount],
  ];
  if (report.timeMs !== undefined) facts.push([t('problemImport:time'), `${report.timeMs} ms`]);
  if (report.memoryBytes !== undefined) facts.push([t('problemImport:memory'), showBytes(report.memoryBytes)]);
  facts.push([t('problemImport:statements'), report.statements.join(', ') || t('problemImport:noStatements')]);
  facts.push([t('problemImport:submissions'), report.submissionCount]);
  return (
    <Stack spacing={5}>
      <FactList facts={facts} />
      <Stack component="section" spacing={3} aria-label={t('problemImport:findings')}>
        <Typography variant="h2">{t('problemImport:findings')}</Typography>
        {errors > 0 && <Alert severity="error">{t('problemImport:errorsStay', { count: errors })}</Alert>}
        {report.findings.length === 0 ? (
          <Alert severity="success">{t('problemImport:noFindings')}</Alert>
        ) : (
          <FindingList findings={report.findings} />
        )}
      </Stack>
    </Stack>
  );
}
