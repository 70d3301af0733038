import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';

/** A plain web server, which knows nothing of Assay. */
export interface StaticWeb extends AsyncDisposable {
  origin: string;
  /** Its clock is this far ahead from now on. */
  putClockAhead(byMs: number): void;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.json': 'application/json' };

/** Serves the files of one folder, with entity tags. */
export async function serveFolder(folder: string): Promise<StaticWeb> {
  let aheadMs = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? 'index.html' : basename(pathname);
    response.setHeader('Date', new Date(Date.now() + aheadMs).toUTCString());
    readFile(join(folder, name)).then(
      (content) => {
        const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
        response.setHeader('ETag', etag).setHeader('Content-Type', types[extname(name)] ?? 'text/plain');
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    putClockAhead: (byMs) => void (aheadMs = byMs),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
