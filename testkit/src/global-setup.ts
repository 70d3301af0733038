import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, startEmbeddedPostgres, type EmbeddedConnection } from '@assay/server';
import type { TestProject } from 'vitest/node';
import { readAnswers, unseenAnswers } from './answers.ts';

/** Name of the migrated template database that every test server clones. */
export const TEMPLATE = 'assay_template';

/** Replies that no test has seen, one per line with the reason after a second tab. The list may only become shorter. */
const UNSEEN_FILE = join(import.meta.dirname, 'unseen-answers.txt');

/** A file system in memory, and the space it must have. Every test clones the template, which is far faster there. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3;

declare module 'vitest' {
  export interface ProvidedContext {
    assayPostgres: EmbeddedConnection;
    /** Folder where workers record the replies of endpoints. */
    assayAnswers: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run, with a migrated template database. Everything is deleted
 * when the run ends.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(databaseFolder(), 'assay-test-pg-'));
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'pg'),
    durable: false,
    log: { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error },
    settings: { max_connections: '300', shared_buffers: '64MB' },
  });
  await makeTemplate(server.connection);
  project.provide('assayPostgres', server.connection);
  const answersDir = join(dataDir, 'answers');
  mkdirSync(answersDir);
  project.provide('assayAnswers', answersDir);
  return async () => {
    await server.stop();
    await reportUnseenIfWhole(project, answersDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function databaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    // Only Linux has it.
    return tmpdir();
  }
}

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  const admin = new Client({ ...connection });
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE}`);
  } finally {
    await admin.end();
  }
  await migrate({ ...connection, database: TEMPLATE });
}

/**
 * Fails the run if an endpoint never succeeded, or never returned a declared refusal, except for the listed gaps.
 * Checked only after a run of all server files. `ASSAY_WRITE_UNSEEN=1` rewrites the list.
 */
async function reportUnseenIfWhole(project: TestProject, answersDir: string): Promise<void> {
  if (project.name !== 'server' || project.vitest.config.testNamePattern) return;
  const files = project.vitest.state.getFiles().filter((file) => file.projectName === project.name);
  const { testFiles } = await project.globTestFiles();
  if (files.length < testFiles.length) return;
  const unseen = unseenAnswers(readAnswers(answersDir));
  const known = knownUnseen();
  if (process.env['ASSAY_WRITE_UNSEEN'] === '1') {
    const lines = unseen.map((line) => known.get(line) ?? `${line}\tnot tested yet`);
    return writeFileSync(UNSEEN_FILE, `${lines.join('\n')}\n`);
  }
  const news = unseen.filter((line) => !known.has(line));
  if (news.length === 0) return;
  const mayBeOthers = files.some((file) => file.result?.state !== 'pass') ? ' (tests that failed may see some)' : '';
  console.error(
    `These replies are declared in the contract, but no test has seen them${mayBeOthers}:\n${news.join('\n')}`,
  );
  process.exitCode = 1;
}

/** The lines of the list with their reasons, by endpoint and reply. */
function knownUnseen(): Map<string, string> {
  const lines = readFileSync(UNSEEN_FILE, 'utf8').split('\n');
  return new Map(lines.filter((line) => line !== '').map((line) => [line.split('\t', 2).join('\t'), line]));
}
