import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BoardCopyFailure } from '@assay/contract';
import { BoardPublisher } from '@assay/rules/static-board';
import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { addressRulesOf } from '../../storage/buckets/address-rules.ts';
import { makeOutsideClient } from '../../storage/buckets/outside-client.ts';
import { S3Error } from '../../storage/buckets/s3-client.ts';
import { makeBucketFolder } from './bucket-folder.ts';
import { bucketOf } from './copy-target.ts';
import {
  deleteCopy,
  isNumberPublished,
  leaseCopies,
  recordOutcome,
  releaseLeases,
  renewLease,
  type BoardCopy,
} from './queries.ts';
import { readPublicBoard, type KnownBoard } from './read-public-board.ts';

/** How often a copy is compared with its board: changes within this time are one update. */
const UPDATE_EVERY_MS = 3_000;
/** Far below the lease, which is renewed before every request that changes something. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Pause after the first failure; it doubles with each. */
const FIRST_BACK_OFF_MS = 3_000;
const LONGEST_BACK_OFF_MS = 60_000;
/** Files that cannot be deleted for this many attempts, some hours, are left where they are. */
const MAX_STOP_FAILURES = 300;

/** Built by `scripts/lib/board-page.mjs`. */
const page = new URL('../../../../../dist/board.html', import.meta.url);

interface OpenCopy {
  mark: string;
  publisher: BoardPublisher;
  known?: KnownBoard | undefined;
  /** The row of the current round, whose lease the folder renews. */
  copy: BoardCopy;
}

class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Writes the static copies of boards until the server closes. Any number of servers may run it. */
export async function runBoardCopiesJob(context: AppContext): Promise<void> {
  const copies = new BoardCopies(context);
  await runEvery(context, UPDATE_EVERY_MS, 'Cannot look up static copies of boards; retrying.', () => copies.round());
  await copies.close().catch((error: unknown) => context.log.warn({ err: error }, 'Cannot release static copies.'));
}

/** The copies that one server writes. */
export class BoardCopies {
  readonly #context: AppContext;
  readonly #leaseId = randomUUID();
  readonly #open = new Map<string, OpenCopy>();
  readonly #busy = new Map<string, Promise<void>>();
  #page: Promise<string> | undefined;
  #isClosing = false;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** Begins what is due. Resolves when that is done, or another round is due: a slow bucket delays no other. */
  async round(): Promise<void> {
    const { db } = this.#context;
    for (const copy of await leaseCopies(db, this.#leaseId, [...this.#busy.keys()])) {
      const work = this.#update(copy).finally(() => this.#busy.delete(copy.id));
      this.#busy.set(copy.id, work);
    }
  }

  /** Resolves when everything that has begun is done. */
  async settled(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  /** Begins no request any more, and waits for those that have begun. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.settled();
    await releaseLeases(this.#context.db, this.#leaseId);
  }

  async #update(copy: BoardCopy): Promise<void> {
    const { db, log } = this.#context;
    try {
      await this.#publish(copy);
    } catch (error) {
      this.#open.delete(copy.id);
      if (error instanceof LeaseLost) return;
      const failure = failureOf(error);
      const { id: copyId, ranklistId } = copy;
      log.warn({ err: error, copyId, ranklistId }, 'Cannot write the static copy of a board; retrying.');
      const isHopeless = copy.state === 'stopping' && copy.failures >= MAX_STOP_FAILURES;
      const dueInMs = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** copy.failures);
      const record = isHopeless
        ? deleteCopy(db, copy, this.#leaseId)
        : recordOutcome(db, copy, this.#leaseId, { dueInMs, failure });
      await record.catch((err: unknown) => log.warn({ err, copyId }, 'Cannot record the state of a static copy.'));
    }
  }

  async #publish(copy: BoardCopy): Promise<void> {
    const { db, clock } = this.#context;
    const open = await this.#opened(copy);
    const isStopping = copy.state === 'stopping';
    const { board, known } = isStopping
      ? { board: null }
      : await readPublicBoard(this.#context, copy.ranklistId, open.known);
    open.known = known;
    if (board === undefined) {
      await recordOutcome(db, copy, this.#leaseId, { dueInMs: UPDATE_EVERY_MS, failure: undefined });
      return;
    }
    const outcome = await open.publisher.publish(board, clock.now());
    if (isStopping || (board === null && !(await isNumberPublished(db, copy.ranklistId)))) {
      this.#open.delete(copy.id);
      await deleteCopy(db, copy, this.#leaseId);
      return;
    }
    const latest = open.publisher.manifest?.latest;
    await recordOutcome(db, copy, this.#leaseId, {
      dueInMs: UPDATE_EVERY_MS,
      failure: null,
      ...(latest !== undefined && { latest }),
      isChanged: outcome === 'changed' || outcome === 'withdrawn',
    });
  }

  async #opened(copy: BoardCopy): Promise<OpenCopy> {
    const { config, secret, db } = this.#context;
    const { endpoint, bucket, accessKey, secretKey, prefix } = copy;
    const mark = JSON.stringify([endpoint, bucket, accessKey, secretKey, prefix]);
    const known = this.#open.get(copy.id);
    if (known?.mark === mark) {
      known.copy = copy;
      return known;
    }
    const place = bucketOf(copy, config, secret('org-bucket'));
    if (!place) throw new S3Error('The installation has another bucket now.', 404, 'NoSuchBucket');
    const client = makeOutsideClient(place, {
      addresses: addressRulesOf(config),
      attempts: 1,
      idleTimeoutMs: REQUEST_TIMEOUT_MS,
      replyTimeoutMs: REQUEST_TIMEOUT_MS,
    });
    if (client === 'no-bucket') throw new S3Error('No such bucket.', 404, 'NoSuchBucket');
    if (client === 'unreachable') throw new S3Error('Not a URL of a storage service.', 0, '');
    this.#page ??= readFile(page, 'utf8');
    const text = await this.#page.catch((error: unknown) => {
      this.#page = undefined;
      throw error;
    });
    const opened: OpenCopy = {
      mark,
      copy,
      publisher: new BoardPublisher(
        makeBucketFolder(client, prefix, async () => {
          if (this.#isClosing || !(await renewLease(db, opened.copy, this.#leaseId))) throw new LeaseLost();
        }),
        text,
      ),
    };
    this.#open.set(copy.id, opened);
    return opened;
  }
}

function failureOf(error: unknown): BoardCopyFailure {
  if (!(error instanceof S3Error)) return 'failed';
  const { status, code } = error;
  if (status === 0) return 'unreachable';
  if (status === 401 || status === 403) return 'denied';
  if (status === 404) return 'no-bucket';
  return status === 507 || /quota|insufficient|StorageFull/i.test(code) ? 'full' : 'refused';
}
