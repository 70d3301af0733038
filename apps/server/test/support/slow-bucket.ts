import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Server } from './s3-server.ts';

export interface SlowBucket {
  endpoint: string;
  /** From now on, delays requests to a bucket until `release`. */
  hold(bucket: string): void;
  /** Number of delayed requests. */
  held(): number;
  release(): void;
  close(): Promise<void>;
}

/** A proxy for an S3 service that forwards requests immediately or, for one bucket, on command. */
export async function startSlowBucket(storage: S3Server): Promise<SlowBucket> {
  let slow: string | null = null;
  const waiting: (() => void)[] = [];
  const server = createServer((requested, answer) => {
    const handOn = () => {
      const { method, url, headers } = requested;
      // With the host that was signed.
      const sent = request(storage.endpoint, { method, path: url, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      sent.once('error', () => answer.destroy());
      requested.pipe(sent);
    };
    if (slow !== null && requested.url?.startsWith(`/${slow}`)) waiting.push(handOn);
    else handOn();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // An address with a port, since it listens on one.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    hold: (bucket) => void (slow = bucket),
    held: () => waiting.length,
    release() {
      slow = null;
      for (const handOn of waiting.splice(0)) handOn();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
