#!/usr/bin/env node
// npx assay <command>: passes the command to the built server, runner or CLI.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Resolves the link that npm creates in node_modules/.bin.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const commands = [
  ['server', 'server', 'run only the server, in the foreground (npm start also installs and builds)'],
  ['migrate', 'server', 'migrate the database to the current schema'],
  ['files', 'server', 'list or delete stored files that nothing refers to'],
  ['backup', 'server', 'backup <folder>: copy the running installation'],
  ['restore', 'server', 'restore <folder>: restore a backup into an empty installation'],
  ['admin', 'server', 'admin create: create an administrator'],
  ['config', 'server', 'list every setting with its value, default and meaning'],
  ['runner', 'runner', 'runner register | daemon: judge on this machine for a remote server'],
  ['doctor', 'runner', 'check whether this machine can judge, and how to fix it if not'],
  ['login', 'cli', 'sign in to a server with a code that you enter on its page'],
  ['whoami', 'cli', 'show the signed-in user and the server'],
  ['logout', 'cli', 'sign out'],
  ['submit', 'cli', 'submit <problem> <file>: submit a file and print the verdict'],
  ['instance', 'cli', 'instance connect <instance> <endpoint>: open a local port that leads to your instance'],
  ['board', 'cli', 'board publish <url> <folder>: keep a published board as static files for any web server'],
  ['print-station', 'cli', 'print-station <contest>: print the jobs of a contest with a printer of CUPS'],
  [
    'problem',
    'runner',
    'problem pull | push: exchange a problem with a server;\n' +
      ' '.repeat(17) +
      'problem show | verify | validate | generate | run | stress | mutate | compare | import | export: a setter’s tools',
  ],
];
/** Commands of `problem` that need a server instead of a sandbox. */
const ofServer = ['pull', 'push'];

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || ['help', '--help', '-h'].includes(name)) {
  console.log(help());
} else if (['--version', '-v', 'version'].includes(name)) {
  const { readFileSync } = await import('node:fs');
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
} else {
  const command = commands.find(([known]) => known === name);
  if (command) await dispatch(name === 'problem' && ofServer.includes(rest[0]) ? 'cli' : command[1]);
  else {
    console.error(`Unknown command "${name}". npx assay help lists all commands.`);
    process.exitCode = 2;
  }
}

function help() {
  const lines = commands.map(([known, , meaning]) => `  ${known.padEnd(15)}${meaning}`);
  return [
    'Assay, an online judge. Usage: npx assay <command> [arguments]',
    '',
    ...lines,
    '  help           this list',
    '',
    'npx assay <command> --help shows its options.',
  ].join('\n');
}

async function dispatch(program) {
  const { checkNode } = await import('../../scripts/lib/check-node.mjs');
  checkNode();
  const { platformNode } = await import('../../scripts/lib/paths.mjs');
  const built = join(root, 'dist', `${program}.mjs`);
  if (!existsSync(built)) {
    const { ensurePackages } = await import('../../scripts/lib/install.mjs');
    const { build } = await import('../../scripts/build.mjs');
    await ensurePackages();
    await build();
  }
  // "runner" is the name of the program itself; its subcommand follows.
  const args = name === 'runner' ? rest : [name, ...rest];
  const goJudge = join(root, '.cache/bin/go-judge');
  const env = {
    ...process.env,
    // Uses the same data as npm start, whatever the current folder is.
    ASSAY_DATA_DIR: process.env.ASSAY_DATA_DIR || join(root, 'data'),
    ...(!process.env.ASSAY_GO_JUDGE && existsSync(goJudge) ? { ASSAY_GO_JUDGE: goJudge } : {}),
  };
  const child = spawn(platformNode(), ['--enable-source-maps', built, ...args], { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to both processes; SIGTERM arrives only here.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
