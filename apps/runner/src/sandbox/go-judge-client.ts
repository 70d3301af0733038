import { Agent, request } from 'node:http';
import type { GoJudgeCommand, GoJudgePipe, GoJudgeResult } from './go-judge-wire.ts';

/** go-judge answered that it will not do the request, for instance because a source file is missing or outside the allowed folders. */
export class GoJudgeRefusal extends Error {}

/** How long go-judge may take beyond the program's own limit, for copying and cleaning up. */
const SLACK_MS = 30_000;
const HTTP_OK = 200;

/** Talks to one go-judge over kept connections, at most one for each slot, so that further requests wait here and can be aborted here. */
export class GoJudgeClient {
  private readonly agent: Agent;
  private readonly port: number;
  private readonly authorization: string;

  constructor(port: number, token: string, slots: number) {
    this.agent = new Agent({ keepAlive: true, maxSockets: slots, noDelay: true });
    this.port = port;
    this.authorization = `Bearer ${token}`;
  }

  /** Aborting closes the connection, upon which go-judge kills the program. Rejects with the signal's reason then. */
  async run(command: GoJudgeCommand, wallMs: number, signal: AbortSignal | undefined): Promise<GoJudgeResult> {
    const [result] = await this.runAll([command], [], wallMs, signal);
    if (!result) throw new GoJudgeRefusal('go-judge answered without a result');
    return result;
  }

  /** The same for several programs that run at once, with pipes between them. One result for each, in order. */
  runAll(
    commands: readonly GoJudgeCommand[],
    pipes: readonly GoJudgePipe[],
    wallMs: number,
    signal: AbortSignal | undefined,
  ): Promise<GoJudgeResult[]> {
    return new Promise((resolve, reject) => {
      const body = Buffer.from(JSON.stringify({ cmd: commands, ...(pipes.length > 0 && { pipeMapping: pipes }) }));
      const call = request({
        agent: this.agent,
        host: '127.0.0.1',
        port: this.port,
        method: 'POST',
        path: '/run',
        headers: {
          authorization: this.authorization,
          'content-type': 'application/json',
          'content-length': body.length,
        },
        signal,
      });
      let timer: NodeJS.Timeout | undefined;
      const settle = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      call.on('socket', () => {
        timer = setTimeout(() => call.destroy(new Error('go-judge did not answer in time')), wallMs + SLACK_MS);
      });
      call.on('error', (error) => settle(() => reject(signal?.aborted ? asError(signal.reason) : error)));
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => settle(() => reject(signal?.aborted ? asError(signal.reason) : error)));
        response.on('end', () =>
          settle(() => {
            const text = Buffer.concat(chunks).toString('utf8');
            if (response.statusCode !== HTTP_OK) {
              reject(new GoJudgeRefusal(`go-judge answered ${response.statusCode}: ${text.slice(0, 500)}`));
              return;
            }
            const results = resultsOf(text);
            if (results.length === commands.length) resolve(results);
            else reject(new GoJudgeRefusal(`go-judge answered without a result: ${text.slice(0, 500)}`));
          }),
        );
      });
      call.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function resultsOf(text: string): GoJudgeResult[] {
  // Edge: the pinned go-judge's own shape; a different program behind the port would fail on the fields used.
  return JSON.parse(text) as GoJudgeResult[];
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
