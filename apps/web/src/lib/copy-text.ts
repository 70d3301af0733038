/**
 * Puts `text` on the clipboard; rejects with the browser's reason where it may not. On pages that came over plain HTTP browsers have no
 * asynchronous clipboard: there the act of the person is answered in the old way.
 */
export async function copyText(text: string): Promise<void> {
  // Absent outside secure contexts, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) await clipboard.writeText(text);
  else copyDuringAct(text);
}

function copyDuringAct(text: string): void {
  let isTaken = false;
  const take = (event: ClipboardEvent): void => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    // Otherwise the selection of the page would be copied.
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
