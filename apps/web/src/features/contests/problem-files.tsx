import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { problemAttachmentUrl } from './contest-attachment-urls.api.ts';
import type { ContestProblem } from './contests.api.ts';

/** Attachments of a problem, for download. Hidden if there are none. */
export function ProblemFiles({
  contestId,
  problemId,
  attachments,
}: {
  contestId: string;
  problemId: string;
  attachments: ContestProblem['attachments'];
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const toast = useToast();
  const errorText = useErrorText();
  const id = useId();
  if (attachments.length === 0) return null;

  async function download(key: string): Promise<void> {
    try {
      window.location.assign(await problemAttachmentUrl(contestId, problemId, key));
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 6 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: 16, mb: 2 }}>
        {t('tab.attachments')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {attachments.map(({ key, name, description }) => (
          <li key={key}>
            <MuiLink
              component="button"
              type="button"
              onClick={() => void download(key)}
              sx={{ textAlign: 'start', overflowWrap: 'anywhere', minHeight: 24 }}
            >
              <Icon name="download" /> {name}
            </MuiLink>
            {description !== '' && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', ml: 2 }}>
                {description}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
