import type { EmotionCache } from '@emotion/cache';
import { configure } from '@testing-library/react';

/*
 * The simulated browser returns the whole markup of an element as its string. Popper, which positions menus, converts
 * elements to strings to recognize windows. Real browsers return `[object HTMLDivElement]`.
 */
Element.prototype.toString = function toString(this: Element) {
  return Object.prototype.toString.call(this);
};

/** Longest wait for an element to appear; on an idle machine it takes a tenth of this. */
const APPEAR_MS = 60_000;

// The simulated browser computes no layout, so visibility is unknown, and checking it is slow.
configure({ defaultHidden: true, asyncUtilTimeout: APPEAR_MS });

/** Declarations that decide whether an element is visible, can be clicked or selected, and what it is called. */
const isRead = /[{;](display|visibility|pointer-events|user-select|content):/;

/**
 * Adds to pages only the rules whose effects tests read: the simulated browser computes no layout, but matches every
 * rule with every ancestor to compute the name of an element.
 */
export function keepFewRules(styles: EmotionCache): EmotionCache {
  const { sheet } = styles;
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    if (isRead.test(rule)) insert(rule);
  };
  return styles;
}
