#!/usr/bin/env node
// npx assay <command>: hands the command to the built server, runner or command line, which know what it means.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// By its real place: npm links this file into node_modules/.bin.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const commands = [
  ['server', 'server', 'run the server alone, in the foreground (npm start also installs and builds)'],
  ['migrate', 'server', 'bring the database to the present schema'],
  ['files', 'server', 'list stored files that belong to nothing, or delete them'],
  ['backup', 'server', 'backup <folder>: copy the whole installation while it runs'],
  ['restore', 'server', 'restore <folder>: put a backup into an empty installation'],
  ['admin', 'server', 'admin create: make an administrator'],
  ['config', 'server', 'list every setting with its value, default and meaning'],
  ['runner', 'runner', 'runner register | daemon: judge on this machine for a server elsewhere'],
  ['doctor', 'runner', 'check whether this machine can judge, and say what to do if not'],
  ['login', 'cli', 'sign in at a server, by a code that you enter on its page'],
  ['whoami', 'cli', 'say who is signed in, and where'],
  ['logout', 'cli', 'sign out'],
  ['submit', 'cli', 'submit <problem> <file>: hand in a file and say the verdict'],
  [
    'problem',
    'runner',
    'problem show | verify | validate | generate | run | stress | compare | import | export: a setter’s tools',
  ],
];

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || ['help', '--help', '-h'].includes(name)) {
  console.log(help());
} else if (['--version', '-v', 'version'].includes(name)) {
  const { readFileSync } = await import('node:fs');
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
} else {
  const command = commands.find(([known]) => known === name);
  if (command) await dispatch(command[1]);
  else {
    console.error(`There is no command "${name}". npx assay help lists them all.`);
    process.exitCode = 2;
  }
}

function help() {
  const lines = commands.map(([known, , meaning]) => `  ${known.padEnd(10)}${meaning}`);
  return [
    'Assay, an online judge. Use: npx assay <command> [arguments]',
    '',
    ...lines,
    '  help      this list',
    '',
    'npx assay <command> --help says more.',
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
  // "runner" names the program itself, whose own commands follow.
  const args = name === 'runner' ? rest : [name, ...rest];
  const goJudge = join(root, '.cache/bin/go-judge');
  const env = {
    ...process.env,
    // The same data as npm start, from whatever folder this is called.
    ASSAY_DATA_DIR: process.env.ASSAY_DATA_DIR || join(root, 'data'),
    ...(!process.env.ASSAY_GO_JUDGE && existsSync(goJudge) ? { ASSAY_GO_JUDGE: goJudge } : {}),
  };
  const child = spawn(platformNode(), ['--enable-source-maps', built, ...args], { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to both; a polite kill comes only here.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
