import Stack from '@mui/material/Stack';
import { AsyncState } from '../../src/ui/feedback/async-state.tsx';
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx';
import { ProgressLine } from '../../src/ui/feedback/progress-line.tsx';
import { Ring, TopProgress } from '../../src/ui/feedback/spinner.tsx';
import { group as examples } from '../example.ts';
import { UNBROKEN, failed, fault, nothing, there, waiting } from '../samples.ts';

export const group = examples('Waiting', {
  'query: loading': () => <AsyncState query={waiting}>{() => null}</AsyncState>,
  'query: failed': () => <AsyncState query={failed(fault)}>{() => null}</AsyncState>,
  'query: empty': () => (
    <AsyncState query={there([])} isEmpty={(all) => all.length === 0} empty={<EmptyState title="Nothing yet" />}>
      {() => null}
    </AsyncState>
  ),
  'query: loaded': () => <AsyncState query={there('Here it is.')}>{(text) => <p>{text}</p>}</AsyncState>,
  'a long action: started, half done, done, of unknown length': () => (
    <Stack spacing={3}>
      <ProgressLine text="0 of 120 MB" fraction={0} stop={{ label: 'Stop', act: nothing }} />
      <ProgressLine text={`57 of 120 MB · ${UNBROKEN}.zip`} fraction={0.475} stop={{ label: 'Stop', act: nothing }} />
      <ProgressLine text="120 of 120 MB" fraction={1} />
      <ProgressLine text="Unpacking" fraction={null} />
    </Stack>
  ),
  'a spinner, and the bar on top of the page': () => (
    <>
      <TopProgress aria-hidden="true" />
      <Ring aria-hidden="true" /> Judging
    </>
  ),
});
