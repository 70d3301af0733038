import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderIn } from '../../testing/render-in-language.tsx';
import { TimeText } from './time-text.tsx';

const person = userEvent.setup();
afterEach(cleanup);

test('the exact time is shown on hover and focus, stays while the pointer is on it, and closes with Escape', async () => {
  await renderIn('en', <TimeText timeMs={Date.UTC(2020, 1, 3, 4, 5, 6)} />);
  const time = screen.getByText(/2020/);
  await person.hover(time);
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.textContent).toMatch(/2020.*:05:06/);
  await person.hover(tooltip);
  expect(screen.getByRole('tooltip')).toBe(tooltip);
  await person.unhover(tooltip);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await person.tab();
  await screen.findByRole('tooltip');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('a touch shows the exact time until the next touch', async () => {
  await renderIn('en', <TimeText timeMs={Date.UTC(2020, 1, 3, 4, 5, 6)} />);
  await person.pointer({ keys: '[TouchA]', target: screen.getByText(/2020/) });
  await screen.findByRole('tooltip');
  await person.pointer({ keys: '[TouchA]', target: document.body });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
