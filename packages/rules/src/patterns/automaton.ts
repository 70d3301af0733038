import type { CharTest, Node } from './parse.ts';

/*
 * Matches by following all paths through the expression in parallel (K. Thompson, "Regular expression search
 * algorithm", 1968), so the number of steps is at most states × characters. Lookarounds, which the paper does not
 * cover, are evaluated first: a sweep over the text records the positions where each one holds, innermost first.
 */

type State =
  | { kind: 'char'; test: CharTest; next: number }
  | { kind: 'fork'; nexts: readonly number[] }
  | { kind: 'position'; holds: (chars: readonly string[], at: number) => boolean; next: number }
  | { kind: 'look'; sweep: number; negated: boolean; next: number }
  | { kind: 'end' };

/** One pass over the text, forward or backward. */
interface Sweep {
  states: readonly State[];
  start: number;
  backward: boolean;
}

/** Sweeps in dependency order: lookarounds before the expressions that contain them, the whole expression last. */
export type Automaton = readonly Sweep[];

/** Maximum number of states for a tree. May be Infinity. */
export function statesOf(node: Node): number {
  switch (node.kind) {
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + statesOf(part), 1);
    case 'options':
      return node.options.reduce((sum, option) => sum + statesOf(option), 1);
    case 'repeat':
      return 1 + (node.max === Infinity ? node.min + 1 : node.max) * (statesOf(node.inner) + 1);
    case 'look':
      return 2 + statesOf(node.inner);
    case 'char':
    case 'position':
      return 1;
  }
}

/** Takes time and memory proportional to `statesOf(tree)`, which the caller bounds. */
export function makeAutomaton(tree: Node): Automaton {
  const sweeps: Sweep[] = [];

  function addSweep(node: Node, backward: boolean): number {
    const states: State[] = [{ kind: 'end' }];
    const add = (state: State) => states.push(state) - 1;

    /** Adds the states of a node, which continue at `next`. Returns the first of them. */
    function link(one: Node, next: number): number {
      switch (one.kind) {
        case 'char':
          return add({ kind: 'char', test: one.test, next });
        case 'position':
          return add({ kind: 'position', holds: one.holds, next });
        case 'look':
          // A lookahead is swept from the end, which finds the positions where it begins.
          return add({ kind: 'look', sweep: addSweep(one.inner, !one.behind), negated: one.negated, next });
        case 'sequence':
          return (backward ? one.parts : one.parts.toReversed()).reduce((then, part) => link(part, then), next);
        case 'options':
          return add({ kind: 'fork', nexts: one.options.map((option) => link(option, next)) });
        case 'repeat':
          return linkRepeat(one, next);
      }
    }

    function linkRepeat({ inner, min, max }: Extract<Node, { kind: 'repeat' }>, next: number): number {
      let first = next;
      if (max === Infinity) {
        const nexts = [next];
        first = add({ kind: 'fork', nexts });
        nexts.push(link(inner, first));
      } else {
        for (let count = min; count < max; count += 1) first = add({ kind: 'fork', nexts: [link(inner, first), next] });
      }
      for (let count = 0; count < min; count += 1) first = link(inner, first);
      return first;
    }

    const start = link(node, 0);
    return sweeps.push({ states, start, backward }) - 1;
  }

  addSweep(tree, false);
  return sweeps;
}

/**
 * Whether the expression matches anywhere in the text, and the number of steps taken: at most about states ×
 * (characters + 1).
 */
export function search(automaton: Automaton, text: string): { found: boolean; steps: number } {
  const chars = Array.from(text);
  const reached: boolean[][] = [];
  let steps = 0;
  for (const sweep of automaton) {
    const outcome = run(sweep, chars, reached);
    reached.push(outcome.reached);
    steps += outcome.steps;
  }
  return { found: reached.at(-1)?.includes(true) ?? false, steps };
}

/** The positions where the sweep accepts. A match can begin at any position. */
function run({ states, start, backward }: Sweep, chars: readonly string[], looks: readonly (readonly boolean[])[]) {
  const reached = Array.from({ length: chars.length + 1 }, () => false);
  let steps = 0;
  // States at this position and at the next, without duplicates: `marks` holds the position for which a state was last
  // added.
  let here: number[] = [];
  let after: number[] = [];
  let [marks, marksAfter] = [new Int32Array(states.length).fill(-1), new Int32Array(states.length).fill(-1)];
  for (let count = 0; count <= chars.length; count += 1) {
    const at = backward ? chars.length - count : count;
    const char = chars[backward ? at - 1 : at];
    const goTo = (next: number) => {
      if (marks[next] === count) return;
      marks[next] = count;
      here.push(next);
    };
    goTo(start);
    // Grows during the iteration.
    for (const index of here) {
      const state = states[index];
      steps += 1;
      if (state?.kind === 'char') {
        if (char === undefined || marksAfter[state.next] === count + 1 || !state.test(char)) continue;
        marksAfter[state.next] = count + 1;
        after.push(state.next);
      } else if (state?.kind === 'fork') {
        steps += state.nexts.length;
        for (const next of state.nexts) goTo(next);
      } else if (state?.kind === 'position') {
        if (state.holds(chars, at)) goTo(state.next);
      } else if (state?.kind === 'look') {
        if (looks[state.sweep]?.[at] !== state.negated) goTo(state.next);
      } else reached[at] = true;
    }
    [here, after] = [after, []];
    [marks, marksAfter] = [marksAfter, marks];
  }
  return { reached, steps };
}
