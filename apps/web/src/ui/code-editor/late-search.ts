import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

/** Search in the text, fetched when somebody first asks for it. */
export function lateSearch(): Extension {
  const place = new Compartment();
  const open = (view: EditorView): boolean => {
    void import('@codemirror/search').then(
      ({ highlightSelectionMatches, openSearchPanel, searchKeymap }) => {
        view.dispatch({ effects: place.reconfigure([keymap.of(searchKeymap), highlightSelectionMatches()]) });
        openSearchPanel(view);
      },
      () => {
        // It could not be fetched: nothing opens, and the next try fetches again.
      },
    );
    return true;
  };
  return place.of(keymap.of([{ key: 'Mod-f', run: open }]));
}
