import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { Icon } from '../icon.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Tooltip } from '../tooltip.tsx';

/** How long the check mark stays after copying. */
const COPIED_MS = 2_000;

/** Copies `text`; shows the browser's reason on failure. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label?: string }): ReactElement {
  const { t } = useTranslation();
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await copyText(text);
      setCopied(true);
    } catch (error) {
      toast.error(t('msg.copyFailed', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  return (
    <Tooltip title={t(copied ? 'msg.copied' : 'action.copy')}>
      <IconButton
        size="small"
        onClick={() => void copy()}
        aria-label={label ?? t(copied ? 'msg.copied' : 'action.copy')}
      >
        <Icon name={copied ? 'check' : 'copy'} size={18} />
      </IconButton>
    </Tooltip>
  );
}
