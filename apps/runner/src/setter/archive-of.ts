import { makeArchive, treeOfFiles } from '@assay/problem';

/** A program as a contestant submits it. */
export async function archiveOf({ bytes }: { bytes: Uint8Array }, language: string): Promise<Buffer> {
  return await makeArchive(
    treeOfFiles({ 'answer.code': Buffer.from(bytes), '.metadata.json': JSON.stringify({ language }) }),
  );
}
