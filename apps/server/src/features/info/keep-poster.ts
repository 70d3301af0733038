import { route } from '../../http/route.ts';
import { posterKey } from '../../storage/keys.ts';
import { imageKindOf } from './image-kind.ts';
import { storeImage } from './keep-picture.ts';
import { posterUrlOf } from './poster-names.ts';

export const keepPoster = route('POST /api/info/posters/keep', {
  handle: async ({ body: { hash }, context: { store } }) => {
    const kinds = { kindOf: imageKindOf, keyOf: posterKey, refused: 'not-a-picture' } as const;
    return { url: posterUrlOf(await storeImage(store, hash, kinds)) };
  },
});
