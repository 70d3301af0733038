import type { LiveEvent } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';

/** A user's connection to the live events. */
export interface LiveEvents {
  /**
   * Resolves when the solution is completed, with its status. Call it before submitting, so that no event is missed.
   */
  completed(solutionId: string): Promise<string>;
  close(): void;
}

const WAIT_TIMEOUT_MS = 60_000;

export async function openLiveEvents(origin: string, token: string): Promise<LiveEvents> {
  const closing = new AbortController();
  const reply = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`the request for live events returned ${reply.status}`);
  const waiting = new Map<string, (status: string) => void>();
  void readEvents(reply.body, (event) => {
    if (event.type !== 'solution' || event.solution.state !== SOLUTION_STATE.completed) return;
    waiting.get(event.solution._id)?.(event.solution.status);
  }).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    completed: (solutionId) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`solution ${solutionId} was not completed in time`)),
          WAIT_TIMEOUT_MS,
        );
        waiting.set(solutionId, (status) => {
          clearTimeout(late);
          waiting.delete(solutionId);
          resolve(status);
        });
      }),
    close: () => closing.abort(),
  };
}

/** Passes on the events of a stream until it ends. */
export async function readEvents(body: AsyncIterable<Uint8Array>, take: (event: LiveEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []));
      // Events of the server, in the format of the contract.
      if (data.length > 0) take(JSON.parse(data.join('\n')) as LiveEvent);
    }
  }
}
