import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { CodeEditor } from '../../src/ui/code-editor/index.tsx';
import { MarkdownEditor } from '../../src/ui/fields/markdown-editor.tsx';
import '../../src/locales/en/formatting.ts';
import { SplitPanes } from '../../src/ui/split-panes.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, LONG, UNBROKEN, nothing } from '../samples.ts';

const program = `#include <iostream>

// ${CHINESE}
int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b << std::endl;
}
`;

type EditorProps = Omit<ComponentProps<typeof CodeEditor>, 'value' | 'onChange'>;

function Editor({ text, ...props }: EditorProps & { text: string }): ReactElement {
  const [value, setValue] = useState(text);
  // As high as its container.
  return (
    <Box sx={{ height: props.minHeight ?? 240 }}>
      <CodeEditor {...props} value={value} onChange={setValue} />
    </Box>
  );
}

function Writing({ text, label }: { text: string; label: string }): ReactElement {
  const [value, setValue] = useState(text);
  return <MarkdownEditor label={label} value={value} onChange={setValue} onFiles={nothing} />;
}

export const group = examples('Editors', {
  'a program': () => <Editor text={program} language="cpp" label="Program" />,
  'an empty program': () => <Editor text="" language="python" label="Empty program" minHeight={120} />,
  'read-only, as high as its text': () => (
    <Editor text={program} language="cpp" label="Program of somebody" readOnly fit />
  ),
  'long lines, wrapped': () => (
    <Editor text={`${LONG} ${UNBROKEN}`} language="text" label="Notes" wrap minHeight={80} />
  ),
  'Markdown and its preview': () => <Writing label="Statement" text={`# ${CHINESE}\n\n${LONG}, for $n \\le 10$.`} />,
  'Markdown, empty': () => <Writing label="Empty statement" text="" />,
  'two panes': () => (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ height: 360 }}>
        <SplitPanes
          label="Resize"
          remember="gallery"
          first={<p>{LONG}</p>}
          second={
            <SplitPanes
              stacked
              label="Resize the upper one"
              remember="gallery-stacked"
              first={<Button>Above</Button>}
              second={<Button>Below</Button>}
            />
          }
        />
      </Box>
    </Box>
  ),
});
