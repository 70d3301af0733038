import { useEffect, useState } from 'react';

/** Text of a field, and `settled`: the trimmed text once typing has paused for `quietMs`. */
export function useSettledText(quietMs: number): { text: string; settled: string; setText: (text: string) => void } {
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return { text, settled, setText };
}
