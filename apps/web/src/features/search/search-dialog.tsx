import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/search.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useSettledText } from '../../lib/use-settled-text.ts';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { Ring } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import type { Choice, ChoiceSection, PageChoice } from './choice.ts';
import { ChoiceList, optionId } from './choice-list.tsx';
import { noteChoice, recentChoices } from './recent-choices.ts';
import { siteSearch } from './search.api.ts';
import { useSections } from './use-sections.ts';

/** Pause in typing before the request. */
const TYPING_MS = 150;
const MAX_CHARS = 100;

/**
 * Finds problems, contests, users and pages while the user types. The text field keeps the focus: up, down, Home and
 * End move among the results, Enter opens one, Escape closes the dialog.
 */
export default function SearchDialog({
  orgId,
  userId,
  pages,
  onClose,
}: {
  /** The organization to search; null: only pages. */
  orgId: string | null;
  userId: string | null;
  pages: readonly PageChoice[];
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['search', 'common']);
  const router = useRouter();
  const language = useLanguage();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const listId = useId();
  const { text, settled, setText } = useSettledText(TYPING_MS);
  const [moved, setMoved] = useState<{ text: string; id: string }>();
  const place = `${userId ?? ''} ${orgId ?? ''}`;
  const [recent] = useState(() => recentChoices(place));
  const query = useQuery({ ...siteSearch(orgId ?? '', settled, language), enabled: orgId !== null && settled !== '' });

  const trimmed = text.trim();
  const matching = useSections(orgId, trimmed, pages, settled === '' ? undefined : query.data);
  const sections: ChoiceSection[] =
    trimmed === '' && recent.length > 0 ? [{ name: t('recent'), choices: recent }, ...matching] : matching;
  const choices = sections.flatMap((section) => section.choices);
  const isSearching = orgId !== null && trimmed !== '' && (trimmed !== settled || query.isFetching);
  // The active result is kept while more results arrive, but not when the text changes.
  const isKept = moved?.text === trimmed && choices.some(({ id }) => id === moved.id);
  const active = isKept ? moved.id : choices[0]?.id;

  useEffect(() => {
    if (active !== undefined) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function moveTo(index: number): void {
    const to = choices.at(index % Math.max(1, choices.length));
    if (to) setMoved({ text: trimmed, id: to.id });
  }

  function open(choice: Choice): void {
    noteChoice(place, choice);
    onClose();
    router.history.push(choice.href);
  }

  function press(event: KeyboardEvent): void {
    // These keys then belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const at = choices.findIndex(({ id }) => id === active);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = moves[event.key];
    const choice = choices[at];
    if (to !== undefined) moveTo(to);
    else if (event.key === 'Enter' && choice && !isStale()) open(choice);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  /** True if the shown results are of an earlier text and none matches the current one. */
  function isStale(): boolean {
    return isSearching && query.isPlaceholderData && !choices.some(({ id }) => id === active && id.startsWith('page-'));
  }

  function choose(choice: Choice, event: MouseEvent): void {
    // The browser opens new tabs and windows itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(choice);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': t('title'), sx: phone ? {} : { mt: '10vh', maxHeight: '75vh' } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box component="span" sx={{ display: 'flex', width: 20, fontSize: 20, color: 'text.secondary' }}>
          {isSearching ? <Ring aria-hidden="true" sx={{ width: 18, height: 18 }} /> : <Icon name="search" />}
        </Box>
        <InputBase
          inputRef={focusNow}
          fullWidth
          value={text}
          placeholder={t('placeholder')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          inputProps={{
            role: 'combobox',
            type: 'text',
            'aria-label': t('title'),
            'aria-expanded': choices.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            ...(active !== undefined && { 'aria-activedescendant': optionId(active) }),
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            maxLength: MAX_CHARS,
          }}
          sx={{ height: 40 }}
        />
        <IconButton size="small" aria-label={t('common:action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 120, flexGrow: 1 }}>
        {query.error && trimmed !== '' && (
          <Box sx={{ p: 4 }}>
            <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
          </Box>
        )}
        <ChoiceList
          id={listId}
          label={t('results')}
          sections={sections}
          active={active}
          onActivate={(id) => setMoved({ text: trimmed, id })}
          onChoose={choose}
        />
        {choices.length === 0 && !isSearching && !query.error && (
          <Box sx={{ px: 5, pb: 5, textAlign: 'center' }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{t('none.title', { text: trimmed })}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 1 }}>
              {t(orgId === null && userId === null ? 'none.signedOut' : 'none.detail')}
            </Box>
          </Box>
        )}
      </Box>
      {!phone && <KeyHelp />}
      <Box component="output" sx={visuallyHidden}>
        {trimmed !== '' && !isSearching && t('count', { count: choices.length })}
      </Box>
    </Dialog>
  );
}

/** Focuses the field when it is mounted. */
function focusNow(field: HTMLInputElement | null): void {
  field?.focus();
}

function KeyHelp(): ReactElement {
  const { t } = useTranslation('search');
  const rows = [
    ['↑ ↓', t('keys.move')],
    ['Enter', t('keys.open')],
    ['Esc', t('keys.close')],
  ];
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'flex', gap: 4, px: 4, py: 2, borderTop: 1, borderColor: 'divider', fontSize: '0.75rem' }}
    >
      {rows.map(([key, act]) => (
        <Box component="span" key={key} sx={{ color: 'text.secondary' }}>
          <kbd>{key}</kbd> {act}
        </Box>
      ))}
    </Box>
  );
}
