import { useQueries, useQuery } from '@tanstack/react-query';
import { photoImageQuery, photosQuery } from './contest-photos.api.ts';

/** URLs of the photos of these participants, as far as they are loaded. */
export function usePhotoUrls(contestId: string, userIds: ReadonlySet<string>): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({ ...photosQuery(contestId), enabled: userIds.size > 0 });
  const wanted = data.flatMap(({ userId, photo }) => (photo && userIds.has(userId) ? [{ userId, id: photo.id }] : []));
  const images = useQueries({ queries: wanted.map(({ id }) => photoImageQuery(contestId, id)) });
  return new Map(
    wanted.flatMap(({ userId }, index) => {
      const url = images[index]?.data;
      return url === undefined ? [] : [[userId, url]];
    }),
  );
}
