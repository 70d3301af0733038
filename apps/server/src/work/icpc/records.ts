import type { IcpcReason } from '@assay/contract';

/** Where an entry is in the imported files. */
export interface Place {
  file: string;
  /** From 1. */
  line: number;
}

/* Entries of files. Absent fields are missing in the file, and stay as they are; ids are texts, empty if unknown. */

export interface GroupEntry extends Place {
  kind: 'group';
  id: string;
  icpcId?: string;
  name: string;
}

export interface OrganizationEntry extends Place {
  kind: 'organization';
  id: string;
  icpcId?: string;
  name: string;
  formalName?: string;
  country?: string;
}

export interface TeamEntry extends Place {
  kind: 'team';
  id: string;
  icpcId?: string;
  name: string;
  /** Seat or number at the contest. */
  label?: string;
  organizationId?: string;
  /** The organization of `organizationId`, for files that describe it only in lines of teams. */
  organization?: { name: string; formalName: string; country: string };
  /** Without `organizationId`. */
  affiliation?: string;
  country?: string;
  groupIds?: string[];
  isHidden?: boolean;
}

export interface PersonEntry extends Place {
  kind: 'person';
  id: string;
  icpcId?: string;
  name: string;
  role: string;
  title?: string;
  email?: string;
  sex?: string;
  teamIds?: string[];
}

export interface AccountEntry extends Place {
  kind: 'account';
  id: string;
  /** Login name. */
  name: string;
  realname: string;
  /** Absent or empty: none in the file. Null: something that is no text, of which quotes are missing. */
  password?: string | null;
  /** In lower case. */
  type: string;
  /** Possible ids of the team, best first. */
  teamIds: string[];
}

export interface ContestEntry extends Place {
  kind: 'contest';
  id: string;
  name: string;
  startMs?: number;
  durationMs?: number;
  /** Null: no freeze. */
  freezeMs?: number | null;
  thawMs?: number;
  penaltyMs?: number;
}

export interface ProblemEntry extends Place {
  kind: 'problem';
  id: string;
  /** UUID, id and short name, as far as the file has them. */
  ids: string[];
  name: string;
  label: string;
  /** As `#rrggbb`. */
  color?: string;
  score?: number;
  timeLimitMs?: number;
}

/** Of teams and people. */
export type PeopleEntry = GroupEntry | OrganizationEntry | TeamEntry | PersonEntry | AccountEntry;
export type Entry = ContestEntry | ProblemEntry | PeopleEntry;

/** A file that cannot be read, or a line of it. */
export interface FileFault extends Place {
  reason: IcpcReason;
  detail?: string;
}

export interface ReadFiles {
  entries: Entry[];
  faults: FileFault[];
}
