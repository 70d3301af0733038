import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { CodeEditorProps } from './code-editor.tsx';

export type { CodeEditorProps, EditorActions, EditorLanguage } from './code-editor.tsx';

const LazyEditor = lazy(() => import('./code-editor.tsx'));

/** The code editor, loaded on first use. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={props.minHeight ?? 240} />}>
      <LazyEditor {...props} />
    </Suspense>
  );
}
