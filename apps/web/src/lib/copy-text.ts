/**
 * Copies `text` to the clipboard; rejects with the browser's reason if it may not. On pages served over plain HTTP
 * browsers lack the asynchronous clipboard: there `execCommand` copies during the user's click.
 */
export async function copyText(text: string): Promise<void> {
  // Undefined outside secure contexts, although the types say otherwise.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) await clipboard.writeText(text);
  else copyDuringAct(text);
}

function copyDuringAct(text: string): void {
  let isTaken = false;
  const take = (event: ClipboardEvent): void => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    // Otherwise the browser copies the selection of the page.
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener('copy', take, { capture: true });
  try {
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', take, { capture: true });
  }
  if (!isTaken) throw new Error('This browser does not let pages copy.');
}
