import { Agent, request } from 'node:http';
import type { GoJudgeCommand, GoJudgePipe, GoJudgeResult } from './wire.ts';
import type { Turn } from './run-lines.ts';
import { reasonOf } from './wait-in-queue.ts';

/** go-judge rejected the request, for example because a source file is missing or outside the allowed folders. */
export class GoJudgeRefusal extends Error {}

/** Extra time for go-judge beyond the limits of the programs, for copying and cleaning up. */
const SLACK_MS = 30_000;
const HTTP_OK = 200;

/** HTTP client of one go-judge with keep-alive connections: one per slot, and one for each run queued behind a slot. */
export class GoJudgeClient {
  private readonly agent: Agent;
  private readonly port: number;
  private readonly authorization: string;

  constructor(port: number, token: string, slots: number) {
    this.agent = new Agent({ keepAlive: true, maxSockets: 2 * slots, noDelay: true });
    this.port = port;
    this.authorization = `Bearer ${token}`;
  }

  /** Aborting closes the connection, upon which go-judge kills the program. Rejects with the signal's reason then. */
  async run(command: GoJudgeCommand, turn: Turn, signal: AbortSignal | undefined): Promise<GoJudgeResult> {
    const [result] = await this.runAll([command], [], turn, signal);
    if (!result) throw new GoJudgeRefusal('go-judge answered without a result');
    return result;
  }

  /** The same for several programs that run concurrently, with pipes between them. One result each, in order. */
  runAll(
    commands: readonly GoJudgeCommand[],
    pipes: readonly GoJudgePipe[],
    turn: Turn,
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
      turn.withdraw = () => call.destroy(new Error('the run was withdrawn before it began'));
      let timer: NodeJS.Timeout | undefined;
      const settle = (act: () => void) => {
        clearTimeout(timer);
        act();
      };
      call.on('socket', () => {
        timer = setTimeout(
          () => call.destroy(new Error('go-judge did not answer in time')),
          turn.patienceMs + SLACK_MS,
        );
      });
      call.on('error', (error) => settle(() => reject(signal?.aborted ? reasonOf(signal) : error)));
      call.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => settle(() => reject(signal?.aborted ? reasonOf(signal) : error)));
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
  // Edge: the response type of the pinned go-judge. Another program behind the port would fail on the accessed fields.
  return JSON.parse(text) as GoJudgeResult[];
}
