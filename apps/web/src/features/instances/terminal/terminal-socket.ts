import { makeTicket } from '../instances.api.ts';

/* A WebSocket to a terminal of an instance: binary messages are its bytes, text messages its size. */

const PROTOCOL = 'assay.instance';
const TICKET_PREFIX = 'assay.ticket.';

export interface TerminalSize {
  columns: number;
  rows: number;
}

export interface TerminalSocket {
  send(text: string): void;
  resize(size: TerminalSize): void;
  close(): void;
}

/** Connects with a fresh ticket. Rejects with the server's refusal; `onEnd` is called once after it was open. */
export async function openTerminalSocket(
  { instanceId, endpoint, size }: { instanceId: string; endpoint: string; size: TerminalSize },
  { onBytes, onEnd }: { onBytes: (bytes: Uint8Array) => void; onEnd: () => void },
): Promise<TerminalSocket> {
  const { ticket = '' } = await makeTicket(instanceId, endpoint);
  const url = new URL(`/api/instance/${instanceId}/socket/${endpoint}`, window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('columns', String(size.columns));
  url.searchParams.set('rows', String(size.rows));
  const socket = new WebSocket(url, [PROTOCOL, `${TICKET_PREFIX}${ticket}`]);
  socket.binaryType = 'arraybuffer';
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('The terminal does not respond.')), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) onBytes(new Uint8Array(data));
  });
  socket.addEventListener('close', onEnd, { once: true });
  const sendOpen = (data: string | Uint8Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  return {
    send: (text) => sendOpen(new TextEncoder().encode(text)),
    resize: (to) => sendOpen(JSON.stringify(to)),
    close: () => socket.close(),
  };
}
