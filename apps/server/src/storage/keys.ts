/*
 * Keys of stored files: the kind of their owner, its id, and a name of any characters. Files uploaded under a hash
 * carry the hash in their name, so that a file never changes and a late upload cannot corrupt a newer one.
 */

export const ownerKinds = ['problem', 'solution', 'contest', 'import', 'site', 'avatar'] as const;
export type OwnerKind = (typeof ownerKinds)[number];
/** Kinds whose owner belongs to an organization, which may have its own bucket. */
export type OrgOwnerKind = Exclude<OwnerKind, 'site' | 'avatar'>;

export const problemOwner = (problemId: string) => `problem/${problemId}`;
export const problemDataKey = (problemId: string, hash: string) => `${problemOwner(problemId)}/data/${hash}`;
export const problemAttachmentKey = (problemId: string, key: string) => `${problemOwner(problemId)}/attachment/${key}`;
/** An input or answer of a draft. */
export const draftFileKey = (problemId: string, hash: string) => `${problemOwner(problemId)}/draft/${hash}`;

export const contestOwner = (contestId: string) => `contest/${contestId}`;
export const contestAttachmentKey = (contestId: string, key: string) => `${contestOwner(contestId)}/attachment/${key}`;

export const contestRanklistKey = (contestId: string, key: string) => `${contestOwner(contestId)}/ranklist/${key}.json`;
/** Whether a file is the document of a ranklist. */
export const isRanklistKey = (key: string) => /^contest\/[^/]+\/ranklist\/.+\.json$/s.test(key);

/** A photo in use, by its id. It is never replaced: every upload has a new id. */
export const contestPhotoKey = (contestId: string, photoId: string) => `${contestOwner(contestId)}/photo/${photoId}`;
/** An image uploaded for a photo, before its content is checked. */
export const sentPhotoKey = (contestId: string, hash: string) => `${contestOwner(contestId)}/photo-sent/${hash}`;

export const solutionOwner = (solutionId: string) => `solution/${solutionId}`;
export const solutionDataKey = (solutionId: string, hash: string) => `${solutionOwner(solutionId)}/data/${hash}`;
/** Each lease has its own details document, so that a runner that lost its task cannot overwrite anything. */
export const solutionResultKey = (solutionId: string, taskId: string) =>
  `${solutionOwner(solutionId)}/result/${taskId}.json`;
/** The same reduced to what contestants read. */
export const solutionFeedbackKey = (solutionId: string, taskId: string, level: string) =>
  `${solutionOwner(solutionId)}/result/${taskId}.${level}.json`;
/** Where a runner uploads that document; `complete` keeps a copy, which no earlier URL can reach. */
export const solutionUploadKey = (solutionId: string, taskId: string) =>
  `${solutionOwner(solutionId)}/upload/${taskId}.json`;

export const importOwner = (orgId: string) => `import/${orgId}`;
/** A problem package waiting to be imported into an organization. */
export const importKey = (orgId: string, hash: string) => `${importOwner(orgId)}/${hash}`;

/** Owner id of files of the installation itself. */
export const siteOwner = 'site/00000000-0000-0000-0000-000000000000';
/** An uploaded image before its content is checked. */
export const sentPosterKey = (hash: string) => `${siteOwner}/sent/${hash}`;
/** A checked image, by its hash with the extension of its kind. */
export const posterKey = (name: string) => `${siteOwner}/poster/${name}`;

/** A checked mark, by its hash with the extension of its kind. */
export const markKey = (name: string) => `${siteOwner}/mark/${name}`;

/** An avatar in use, by its id. It is never replaced: every upload has a new id. */
export const avatarKey = (pictureId: string) => `avatar/${pictureId}/image`;
/** An image that a user uploaded for an avatar, before its content is checked. */
export const sentAvatarKey = (userId: string, hash: string) => `avatar/${userId}/sent-${hash}`;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const OWNER = new RegExp(`^(${ownerKinds.join('|')})/(${UUID})$`);

export interface KeyParts {
  kind: string;
  ownerId: string;
  /** Any text; never a path. */
  name: string;
}

/** Parses a key. Throws if it is not one of ours. */
export function parseKey(key: string): KeyParts {
  const second = key.indexOf('/', key.indexOf('/') + 1);
  const { kind, ownerId } = parseOwner(key.slice(0, second));
  const name = key.slice(second + 1);
  if (name === '') throw new Error(`No file name in the key ${JSON.stringify(key)}.`);
  return { kind, ownerId, name };
}

export const isOwner = (owner: string) => OWNER.test(owner);

/** Parses an owner. Throws if it is not one of ours. */
export function parseOwner(owner: string): { kind: string; ownerId: string } {
  const [, kind, ownerId] = OWNER.exec(owner) ?? [];
  if (kind === undefined || ownerId === undefined) throw new Error(`Not an owner of files: ${JSON.stringify(owner)}.`);
  return { kind, ownerId };
}
