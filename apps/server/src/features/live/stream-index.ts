import type { ServerResponse } from 'node:http';
import type { Viewer } from '../../http/viewer/viewer.ts';

/** What a stream follows in addition to its viewer's own objects, by kind. */
export interface Followed {
  solutions: ReadonlySet<string>;
  /** All users' solutions to these problems, outside contests. */
  problems: ReadonlySet<string>;
  /** All users' solutions in these contests. */
  contests: ReadonlySet<string>;
  /** All users' solutions in these organizations. */
  orgs: ReadonlySet<string>;
}
export const followedKinds = ['solutions', 'problems', 'contests', 'orgs'] as const satisfies (keyof Followed)[];

export interface Stream {
  viewer: Viewer;
  /** Client address. */
  ip: string;
  /** The key under which its streams are counted. */
  counter: string;
  followed: Followed;
  /** Contests of the viewer in exam mode when the stream was opened: of others, it gets no events. */
  exams: ReadonlySet<string>;
  response: ServerResponse;
}

type Group = ReadonlySet<Stream>;
const none: Group = new Set();

/**
 * The open streams by what they subscribe to, so that the cost of a change grows with its readers, not with the number
 * of streams.
 */
export interface StreamIndex {
  readonly size: number;
  add(stream: Stream): void;
  /** False if it is not in the index. */
  remove(stream: Stream): boolean;
  all(): Iterable<Stream>;
  /** Streams without a session. */
  anonymous(): Group;
  ofUser(userId: string): Group;
  following(kind: keyof Followed, id: string): Group;
  /** All users with a session and a stream, each once. */
  userIds(): string[];
}

export function makeStreamIndex(): StreamIndex {
  const all = new Set<Stream>();
  const anonymous = new Set<Stream>();
  const byUser = new Map<string, Set<Stream>>();
  const byFollowed = new Map(followedKinds.map((kind) => [kind, new Map<string, Set<Stream>>()]));
  /** Recomputed only when a stream opens or closes. */
  let userIds: string[] | null = [];

  return {
    get size() {
      return all.size;
    },
    add(stream) {
      all.add(stream);
      if (stream.viewer.kind === 'user') {
        put(byUser, stream.viewer.userId, stream);
        userIds = null;
      } else anonymous.add(stream);
      for (const [kind, map] of byFollowed) for (const id of stream.followed[kind]) put(map, id, stream);
    },
    remove(stream) {
      if (!all.delete(stream)) return false;
      anonymous.delete(stream);
      if (stream.viewer.kind === 'user') {
        removeStream(byUser, stream.viewer.userId, stream);
        userIds = null;
      }
      for (const [kind, map] of byFollowed) for (const id of stream.followed[kind]) removeStream(map, id, stream);
      return true;
    },
    all: () => all,
    anonymous: () => anonymous,
    ofUser: (userId) => byUser.get(userId) ?? none,
    following: (kind, id) => byFollowed.get(kind)?.get(id) ?? none,
    userIds: () => (userIds ??= [...byUser.keys()]),
  };
}

function put(map: Map<string, Set<Stream>>, id: string, stream: Stream): void {
  const group = map.get(id);
  if (group) group.add(stream);
  else map.set(id, new Set([stream]));
}

function removeStream(map: Map<string, Set<Stream>>, id: string, stream: Stream): void {
  const group = map.get(id);
  group?.delete(stream);
  if (group?.size === 0) map.delete(id);
}
