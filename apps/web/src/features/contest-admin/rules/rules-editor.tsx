import type { RuleSet } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CodeEditor } from '../../../ui/code-editor/index.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { SaveBar } from '../../../ui/fields/save-bar.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx';
import { adminKeys, removeRule, type RuleKey, saveRule } from '../contest-admin.api.ts';
import { RuleHelp } from './rule-help.tsx';
import { emptyRules, readRules, toText, withRule } from './rule-text.ts';
import { RuleTrial } from './rule-trial.tsx';

/** A rule set as text with help beside it and a dry run below. */
export function RulesEditor({
  contestId,
  ruleKey,
  stored,
}: {
  contestId: string;
  ruleKey: RuleKey;
  /** null: there is none. */
  stored: RuleSet | null;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const before = stored === null ? '' : toText(stored);
  const [text, setText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const shown = text ?? before;
  const isEmpty = shown.trim() === '';
  const read = readRules(isEmpty ? toText(emptyRules) : shown, ruleKey);
  const changed = shown === before ? [] : [t(`rules.set.${ruleKey}`)];

  async function save(): Promise<void> {
    if (busy || read.rules === null) return;
    if (isEmpty) {
      setAsking(true);
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      await saveRule(contestId, ruleKey, read.rules);
      await queries.invalidateQueries({ queryKey: adminKeys.rule(contestId, ruleKey) });
      setText(null);
      toast.success(t('rules.saved'));
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack spacing={6}>
      <Stack
        component="form"
        spacing={4}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <UnsavedGuard changed={changed} />
        {stored === null && <Alert severity="info">{t(`rules.none.${ruleKey}`)}</Alert>}
        <CodeEditor
          language="json"
          label={t('rules.editor', { name: t(`rules.set.${ruleKey}`) })}
          value={shown}
          minHeight={280}
          nonce={readNonce(document) ?? undefined}
          onChange={(next) => {
            setRefused(null);
            setText(next);
          }}
        />
        {read.fault && !isEmpty && (
          <Alert severity="warning">
            {read.fault.kind === 'syntax'
              ? t('rules.fault.syntax', { reason: read.fault.reason })
              : read.fault.kind === 'shape'
                ? t('rules.fault.shape', { place: read.fault.place || '/' })
                : t(`rules.fault.${read.fault.kind}`, { place: read.fault.place || '/', name: read.fault.name })}
          </Alert>
        )}
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        {stored !== null && (
          <Button color="error" sx={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
            {t('rules.remove')}
          </Button>
        )}
        <SaveBar
          changed={changed}
          busy={busy}
          onReset={() => {
            setText(null);
            setRefused(null);
          }}
        />
      </Stack>
      <RuleTrial key={ruleKey} contestId={contestId} ruleKey={ruleKey} rules={read.rules} />
      <RuleHelp
        ruleKey={ruleKey}
        canInsert={read.rules !== null}
        onInsert={(path, operator) => read.rules && setText(toText(withRule(read.rules, ruleKey, path, operator)))}
      />
      <ConfirmDialog
        open={asking}
        title={t('rules.removeAsk', { name: t(`rules.set.${ruleKey}`) })}
        detail={t(`rules.removeDetail.${ruleKey}`)}
        confirm={t('rules.remove')}
        onClose={() => setAsking(false)}
        act={async () => {
          await removeRule(contestId, ruleKey);
          await queries.invalidateQueries({ queryKey: adminKeys.rule(contestId, ruleKey) });
          setText(null);
          toast.success(t('rules.removed'));
        }}
      />
    </Stack>
  );
}
