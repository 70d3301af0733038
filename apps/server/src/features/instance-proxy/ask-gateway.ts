import { request, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { InstanceAnswer } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { dialGateway } from './open-tunnel.ts';
import type { Reachable } from './queries.ts';

/** Time for checks of the same instance that run before, and for the engine. */
const SPARE_MS = 30_000;
const MAX_REPLY_BYTES = 256 * 1024;

/** What the gateway compares or runs. */
export type GatewayQuestion = { answer?: string } & (
  { type: 'secret' } | { type: 'check'; service: string; command: readonly string[]; seconds: number }
);

const gatewayReply = z.union([
  z.object({ matches: z.boolean() }),
  z.object({ exitCode: z.int().nullable(), output: z.string(), errors: z.string() }),
]);

/** Has the runner of an instance judge an answer. A gateway that fails in any way is `unreachable`. */
export async function askGateway(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  { instanceId, ...access }: { instanceId: string } & Reachable,
  question: GatewayQuestion,
): Promise<InstanceAnswer> {
  const body = Buffer.from(JSON.stringify(question));
  const timeoutMs = SPARE_MS + (question.type === 'check' ? question.seconds * 1000 : 0);
  try {
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asking = request({
        method: 'POST',
        path: `/judge/${instanceId}`,
        headers: {
          host: access.address,
          'proxy-authorization': `Bearer ${access.key}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
        signal: AbortSignal.timeout(timeoutMs),
        createConnection: () => dialGateway(config, access),
      });
      asking.once('error', reject);
      asking.once('response', (reply) => {
        readText(reply).then((read) => resolve({ status: reply.statusCode ?? 0, text: read }), reject);
      });
      asking.end(body);
    });
    if (status === 404) return { state: 'closed' };
    if (status === 409) return { state: 'stopped' };
    if (status !== 200) throw new Error(`Status ${status}.`);
    const answer = gatewayReply.parse(JSON.parse(text));
    return 'matches' in answer ? { state: 'compared', ...answer } : { state: 'ran', ...answer };
  } catch (error) {
    log.warn({ instanceId, err: error }, 'The gateway of an instance did not judge an answer.');
    return { state: 'unreachable' };
  }
}

async function readText(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new Error(`The reply has more than ${MAX_REPLY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
