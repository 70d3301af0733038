import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** Closes brackets and quotes as they are typed; fetched when somebody first enters the editor. */
export function lateBrackets(): Extension {
  const place = new Compartment();
  let asked = false;
  return place.of(
    EditorView.domEventHandlers({
      focus: (_, view) => {
        if (asked || view.state.readOnly) return;
        asked = true;
        import('@codemirror/autocomplete').then(
          ({ closeBrackets, closeBracketsKeymap }) => {
            view.dispatch({ effects: place.reconfigure([closeBrackets(), keymap.of(closeBracketsKeymap)]) });
          },
          () => {
            // It could not be fetched: brackets stay as they are typed, and the next focus fetches again.
            asked = false;
          },
        );
      },
    }),
  );
}
