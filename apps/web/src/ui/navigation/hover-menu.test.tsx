import MenuItem from '@mui/material/MenuItem';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HoverMenu, MENU_CLOSE_MS, MENU_OPEN_MS } from './hover-menu.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function show(): HTMLElement {
  render(
    <HoverMenu trigger={(props) => <button {...props}>More</button>}>{() => <MenuItem>Copy</MenuItem>}</HoverMenu>,
  );
  return screen.getByText('More');
}

function pass(timeMs: number): void {
  act(() => {
    vi.advanceTimersByTime(timeMs);
  });
}

it('a menu that was clicked open stays open, although it covers the button', async () => {
  const button = show();
  fireEvent.click(button);
  await screen.findByText('Copy');
  vi.useFakeTimers();
  fireEvent.pointerLeave(button);
  pass(MENU_CLOSE_MS);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('a menu that a resting mouse opened closes once the mouse has left', () => {
  vi.useFakeTimers();
  const button = show();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  pass(MENU_OPEN_MS);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.pointerLeave(button);
  pass(MENU_CLOSE_MS);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
