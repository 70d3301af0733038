import { createContext, use } from 'react';
import type { Group } from '../../../features/groups/groups.api.ts';

export const GroupContext = createContext<Group | null>(null);

/** The group of the URL, loaded by its frame. */
export function useGroup(): Group {
  const group = use(GroupContext);
  if (group === null) throw new Error('A group page must be rendered inside its frame.');
  return group;
}
