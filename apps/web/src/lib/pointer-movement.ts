interface Point {
  screenX: number;
  screenY: number;
}

let last: Point | undefined;

// On the window, the last to receive the event: handlers of elements compare with the position before.
globalThis.addEventListener?.('pointermove', ({ screenX, screenY }: PointerEvent) => {
  last = { screenX, screenY };
});

/**
 * True if the mouse has moved since the last event. Browsers also send events when the page moves under a resting
 * mouse; the first event of a page is treated as one, since the mouse may already have been at that position.
 */
export function hasMoved({ screenX, screenY }: Point): boolean {
  return last !== undefined && (last.screenX !== screenX || last.screenY !== screenY);
}
