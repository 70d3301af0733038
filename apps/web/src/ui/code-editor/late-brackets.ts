import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Closes brackets and quotes as the user types; fetched when the editor first receives focus. */
export function lateBrackets(): Extension {
  const place = new Compartment();
  let isRequested = false;
  return place.of(
    EditorView.domEventHandlers({
      focus: (_, view) => {
        if (isRequested || view.state.readOnly) return;
        isRequested = true;
        import('@codemirror/autocomplete').then(
          ({ closeBrackets, closeBracketsKeymap }) => {
            view.dispatch({ effects: place.reconfigure([closeBrackets(), keymap.of(closeBracketsKeymap)]) });
          },
          () => {
            // The fetch failed: brackets stay as typed, and the next focus retries.
            isRequested = false;
          },
        );
      },
    }),
  );
}
