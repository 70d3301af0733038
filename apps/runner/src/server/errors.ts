/** The lease is lost: another runner has the task, or it was cancelled or requeued. No further call is made for it. */
export class TaskGone extends Error {
  override readonly name = 'TaskGone';
}

/** The server does not (or no longer) know this runner; retrying is pointless. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized';
}

/** The server refused the request, and a retry would be refused too. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** HTTP status; null if the reply itself was unusable. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** Whether a retry cannot succeed. */
export function isFinal(error: unknown): boolean {
  return error instanceof TaskGone || error instanceof NotAuthorized || error instanceof Refused;
}

/** Whether the server lacks the endpoint. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Refused && (error.status === 404 || error.status === 405);
}

/** The error of a reply with this status and body. */
export function errorOf(status: number, path: string, text: string): Error {
  const reason = messageOf(text);
  const message = `HTTP ${status}${reason && `: ${reason}`}`;
  if (status === 401) return new NotAuthorized(message);
  if ((status === 404 || status === 409) && path.includes('/task/')) return new TaskGone(message);
  // 408, 429 and 5xx are temporary.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return new Refused(message, status);
  return new Error(message);
}

/** The `message` of a JSON body; empty for anything else, such as a proxy's HTML page. */
export function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message).slice(0, 300);
  } catch {
    // Not JSON.
  }
  return '';
}
