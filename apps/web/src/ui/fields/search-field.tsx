import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';

/** Pause in typing before the list follows the search. */
const TYPING_MS = 300;

/**
 * Filters a list by text: while it is typed, or immediately on Enter. An empty text removes the filter. `value` is the
 * one in the URL.
 */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  /** `isTyping`: the text is not complete, so that it should not become a step of the history. */
  onSearch: (text: string, isTyping: boolean) => void;
}): ReactElement {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The URL can change under the field: going back, or a link to another search.
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useEffectEvent((wanted: string, isTyping: boolean) => {
    if (wanted !== value) onSearch(wanted, isTyping);
  });
  const router = useRouter();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    function searchLater(): void {
      typing.current = setTimeout(() => {
        // A link opened meanwhile must not be undone. If its page keeps this field, the search follows.
        if (router.state.isLoading) searchLater();
        else search(text.trim(), true);
      }, TYPING_MS);
    }
    searchLater();
    return () => clearTimeout(typing.current);
  }, [text, router]);
  return (
    <SearchInput
      label={label}
      value={text}
      onChange={setText}
      onEnter={() => {
        // Otherwise the same search would run again while its page is loading.
        clearTimeout(typing.current);
        onSearch(text.trim(), false);
      }}
      onClear={() => {
        setText('');
        if (value !== '') onSearch('', false);
      }}
    />
  );
}
