import MenuItem from '@mui/material/MenuItem';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../testing/simulated-browser.ts';
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

const mouse = (at: number) => ({ pointerType: 'mouse', screenX: at, screenY: at });
const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true';

/** As a browser reports a mouse that moves from elsewhere to a place on the button. */
function moveOnto(button: HTMLElement, at = 9): void {
  fireEvent.pointerMove(document.body, mouse(at + 100));
  fireEvent.pointerEnter(button, mouse(at));
  fireEvent.pointerMove(button, mouse(at));
}

function pass(timeMs: number): void {
  act(() => {
    vi.advanceTimersByTime(timeMs);
  });
}

it('a menu opened by a click stays open, although it covers the button', async () => {
  const button = show();
  fireEvent.click(button);
  await screen.findByText('Copy');
  vi.useFakeTimers();
  fireEvent.pointerLeave(button);
  pass(MENU_CLOSE_MS);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('a menu opened by a resting mouse closes once the mouse has left', () => {
  vi.useFakeTimers();
  const button = show();
  moveOnto(button);
  pass(MENU_OPEN_MS - 1);
  expect(isOpen(button)).toBe(false);
  pass(1);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.pointerLeave(button);
  pass(MENU_CLOSE_MS);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('a page that moves under a resting mouse opens no menu until the mouse moves', () => {
  vi.useFakeTimers();
  const button = show();
  fireEvent.pointerMove(document.body, mouse(9));
  fireEvent.pointerEnter(button, mouse(9));
  fireEvent.pointerMove(button, mouse(9));
  pass(MENU_OPEN_MS);
  expect(isOpen(button)).toBe(false);
  fireEvent.pointerMove(button, mouse(10));
  pass(MENU_OPEN_MS);
  expect(isOpen(button)).toBe(true);
});

it('Escape closes a menu that the mouse opened, and it stays closed until the mouse has left and returned', () => {
  vi.useFakeTimers();
  const button = show();
  moveOnto(button);
  pass(MENU_OPEN_MS);
  expect(isOpen(button)).toBe(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(isOpen(button)).toBe(false);
  fireEvent.pointerMove(button, mouse(10));
  pass(MENU_OPEN_MS);
  expect(isOpen(button)).toBe(false);
  fireEvent.pointerLeave(button);
  moveOnto(button);
  pass(MENU_OPEN_MS);
  expect(isOpen(button)).toBe(true);
});

it('a click keeps a menu open that the mouse opened, and the down arrow opens one', async () => {
  const button = show();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  expect(isOpen(button)).toBe(true);
  fireEvent.keyDown(await screen.findByText('Copy'), { key: 'Escape' });
  expect(isOpen(button)).toBe(false);
  vi.useFakeTimers();
  fireEvent.pointerLeave(button);
  moveOnto(button);
  pass(MENU_OPEN_MS);
  fireEvent.click(button);
  fireEvent.pointerLeave(button);
  pass(MENU_CLOSE_MS);
  expect(isOpen(button)).toBe(true);
});
