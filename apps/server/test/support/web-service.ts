import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebService {
  origin: string;
  close(): Promise<void>;
}

export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fake external service that replies to every request with the JSON of a function. */
export async function startWebService(answer: (received: Received) => unknown): Promise<WebService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = 'GET', headers } = request;
      const url = new URL(request.url ?? '/', 'http://service');
      void Promise.resolve(answer({ method, url, headers, body: Buffer.concat(chunks).toString() })).then(
        (reply) => response.setHeader('content-type', 'application/json').end(JSON.stringify(reply)),
        () => response.writeHead(401).end('{}'),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
