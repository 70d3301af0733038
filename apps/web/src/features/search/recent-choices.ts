import { parseJson, stored } from '../../lib/browser-storage.ts';
import { unmarked, type Choice } from './choice.ts';

const MOST_RECENT = 6;

/** A result without highlighting. `place` contains the user, so that no other user of the browser sees it. */
interface RecentChoice extends Pick<Choice, 'id' | 'icon' | 'href' | 'note'> {
  place: string;
  text: string;
}

const recent = stored<RecentChoice[]>('assay-search-recent', [], parseJson(isList), (list) => JSON.stringify(list));

export function recentChoices(place: string): Choice[] {
  return recent
    .get()
    .filter((one) => one.place === place)
    .map(({ id, icon, href, note, text }) => ({
      id: `recent-${id}`,
      icon,
      href,
      title: unmarked(text),
      ...(note !== undefined && { note }),
    }));
}

/** Puts the result first; each place keeps its last few. */
export function noteChoice(place: string, { id, icon, href, note, title }: Choice): void {
  const chosen = {
    id: id.replace(/^recent-/, ''),
    icon,
    href,
    text: title.text,
    place,
    ...(note !== undefined && { note }),
  };
  const others = recent.get().filter((one) => one.place !== place);
  const before = recent.get().filter((one) => one.place === place && one.id !== chosen.id);
  recent.set([chosen, ...before.slice(0, MOST_RECENT - 1), ...others].slice(0, MOST_RECENT * 4));
}

function isList(value: unknown): value is RecentChoice[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): value is RecentChoice {
  if (typeof value !== 'object' || value === null) return false;
  const one: Partial<Record<string, unknown>> = { ...value };
  const texts = [one['id'], one['icon'], one['href'], one['text'], one['place']];
  return texts.every((text) => typeof text === 'string') && String(one['href']).startsWith('/');
}
