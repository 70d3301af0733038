import { useEffect, useState } from 'react';

/** Text of a field, and what it was when the keyboard had been quiet for `quietMs`, without spaces at the ends. */
export function useSettledText(quietMs: number): { text: string; settled: string; setText: (text: string) => void } {
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return { text, settled, setText };
}
