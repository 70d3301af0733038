import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A git server on loopback: git's own HTTP backend behind a sign-in. */
export interface GitTestServer {
  origin: string;
  /** Creates an empty repository and returns its URL without sign-in. */
  makeRepository(name: string): Promise<string>;
  /** Runs git; a failure rejects with what it printed. */
  git(folder: string, ...args: string[]): Promise<string>;
  /** Clones a repository into a new folder, signed in; a clone of an empty one has the branch `main`. */
  clone(name: string): Promise<string>;
  /** The bare repository. */
  folderOf(name: string): string;
  /** Replaces the reply to a request; undefined leaves it to git. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined) | undefined;
  /** Lets git reply, from an `intercept`. */
  serve(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

export const GIT_ACCOUNT = { username: 'setter', token: 'a token of the tests' } as const;

const HEADER_END = '\r\n\r\n';

export async function startGitServer(): Promise<GitTestServer> {
  const root = mkdtempSync(join(tmpdir(), 'assay-git-'));
  const env = {
    PATH: process.env['PATH'],
    HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
  const git = async (folder: string, ...args: string[]) =>
    (await run('git', args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const authorization = `Basic ${Buffer.from(`${GIT_ACCOUNT.username}:${GIT_ACCOUNT.token}`).toString('base64')}`;
  let clones = 0;
  const made: GitTestServer = {
    origin: '',
    intercept: undefined,
    git,
    serve: (request, response) => serve(request, response, root),
    folderOf: (name) => join(root, `${name}.git`),
    async makeRepository(name) {
      const folder = join(root, `${name}.git`);
      await git(root, 'init', '-q', '--bare', '--initial-branch=main', folder);
      await git(folder, 'config', 'http.receivepack', 'true');
      await git(folder, 'config', 'uploadpack.allowFilter', 'true');
      return `${made.origin}/${name}.git`;
    },
    async clone(name) {
      const folder = join(root, `clone-${(clones += 1)}`);
      const url = new URL(`${made.origin}/${name}.git`);
      url.username = encodeURIComponent(GIT_ACCOUNT.username);
      url.password = encodeURIComponent(GIT_ACCOUNT.token);
      await git(root, 'clone', '-q', url.href, folder);
      await git(folder, 'checkout', '-q', '-B', 'main');
      return folder;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(root, { recursive: true, force: true });
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const other = made.intercept?.(request, response);
    if (other) return void other.catch(() => response.destroy());
    if (request.headers.authorization !== authorization) {
      request.resume();
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    }
    serve(request, response, root);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return made;
}

/** Runs git's HTTP backend, a CGI program: RFC 3875. */
function serve(request: IncomingMessage, response: ServerResponse, root: string): void {
  const url = new URL(request.url ?? '/', 'http://git');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: GIT_ACCOUNT.username,
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      ...(request.headers['content-length'] !== undefined && { CONTENT_LENGTH: request.headers['content-length'] }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  let head = Buffer.alloc(0);
  let isOpen = false;
  child.stdout.on('data', (part: Buffer) => {
    if (isOpen) return void response.write(part);
    head = Buffer.concat([head, part]);
    const end = head.indexOf(HEADER_END);
    if (end < 0) return;
    isOpen = true;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string]);
    const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1] ?? '200';
    response.writeHead(
      Number.parseInt(status, 10),
      Object.fromEntries(headers.filter(([name]) => name.toLowerCase() !== 'status')),
    );
    response.write(head.subarray(end + HEADER_END.length));
  });
  child.stdout.on('end', () => (isOpen ? response.end() : response.writeHead(500).end()));
  child.on('error', () => response.destroy());
  response.on('close', () => child.kill());
}
