import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { publishBoard } from './board-publish.ts';
import { connectInstance } from './instance-connect.ts';
import { pullProblem } from './problem-pull.ts';
import { pushProblem } from './problem-push.ts';
import { runPrintStation } from './print-station.ts';
import { login, logout, whoami } from './sign-in.ts';
import { submit } from './submit.ts';
import { languageOf, say, type Language } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

/** The environment of a command. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  language: Language;
  /** Prints one or more lines. */
  print: (text: string) => void;
  /** Asks the user; absent if none is there, such as in a script. */
  ask?: (question: string) => Promise<string>;
  /** Aborted when the user cancels. */
  signal: AbortSignal;
}

/** Exit statuses: 0 success, 1 failure, 2 usage error. */
const NOT_AS_WISHED = 1;
const CALLED_WRONGLY = 2;
const options = {
  server: { type: 'string' },
  language: { type: 'string' },
  port: { type: 'string' },
  printer: { type: 'string' },
  once: { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  draft: { type: 'boolean' },
  force: { type: 'boolean' },
  to: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  publish: { type: 'boolean' },
  message: { type: 'string', short: 'm' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Runs one CLI command and returns its exit status. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { language, print } = terminal;
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    if (error instanceof UserError) print(say(language, error.key, error.words));
    else if (error instanceof Refused) print(error.message);
    else if (isArgumentError(error)) {
      print(error.message);
      print(say(language, 'usage'));
      return CALLED_WRONGLY;
    } else if (!terminal.signal.aborted) throw error;
    return NOT_AS_WISHED;
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { language, print } = terminal;
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options });
  const [name = '', ...rest] = positionals;
  if (values.help) {
    print(say(language, 'usage'));
    return 0;
  }
  if (name === 'login' && rest.length === 0) await login(terminal, values.server);
  else if (name === 'whoami' && rest.length === 0) await whoami(terminal);
  else if (name === 'logout' && rest.length === 0) await logout(terminal);
  else if (name === 'instance' && rest[0] === 'connect' && rest.length === 3) {
    const [, instanceId = '', endpoint = ''] = rest;
    await connectInstance(terminal, { instanceId, endpoint, port: values.port });
  } else if (name === 'print-station' && rest.length === 1) {
    const [contest = ''] = rest;
    await runPrintStation(terminal, { contest, printer: values.printer, isOnce: values.once === true });
  } else if (name === 'board' && rest[0] === 'publish' && rest.length === 3) {
    const [, url = '', folder = ''] = rest;
    await publishBoard(terminal, { url, folder, isOnce: values.once === true });
  } else if (name === 'problem' && rest[0] === 'pull' && (rest.length === 2 || rest.length === 3)) {
    const [, problem = '', folder] = rest;
    const { draft = false, force = false } = values;
    await pullProblem(terminal, { problem, folder, ofDraft: draft, force });
  } else if (name === 'problem' && rest[0] === 'push' && rest.length <= 2) {
    const [, folder = '.'] = rest;
    const { force = false, yes = false, publish = false, message = '', to } = values;
    return (await pushProblem(terminal, { folder, to, force, yes, publish, message })) ? 0 : NOT_AS_WISHED;
  } else if (name === 'submit' && rest.length === 2) {
    const [problem = '', file = ''] = rest;
    const waits = values['no-wait'] !== true;
    const isAccepted = await submit(terminal, { problem, file, language: values.language, waits });
    return isAccepted ? 0 : NOT_AS_WISHED;
  } else {
    if (!['login', 'whoami', 'logout', 'submit', 'instance', 'print-station', 'board', 'problem'].includes(name))
      print(say(language, 'unknown-command', { name }));
    print(say(language, 'usage'));
    return CALLED_WRONGLY;
  }
  return 0;
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** The terminal of this process. */
export function thisTerminal(signal: AbortSignal): Terminal {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const ask = async (question: string) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question, { signal });
    } finally {
      lines.close();
    }
  };
  const isPresent = process.stdin.isTTY && process.stdout.isTTY;
  return { env: process.env, language: languageOf(process.env), print, ...(isPresent && { ask }), signal };
}
