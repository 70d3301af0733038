import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

/** Search in the text, fetched on the first search. */
export function lateSearch(): Extension {
  const place = new Compartment();
  const open = (view: EditorView): boolean => {
    void import('@codemirror/search').then(
      ({ highlightSelectionMatches, openSearchPanel, searchKeymap }) => {
        view.dispatch({ effects: place.reconfigure([keymap.of(searchKeymap), highlightSelectionMatches()]) });
        openSearchPanel(view);
      },
      () => {
        // The fetch failed: nothing opens, and the next search retries.
      },
    );
    return true;
  };
  return place.of(keymap.of([{ key: 'Mod-f', run: open }]));
}
