import { MAX_MARK_BYTES } from '@assay/contract';
import { route } from '../../http/route.ts';
import { markKey } from '../../storage/keys.ts';
import { storeImage } from '../info/keep-picture.ts';
import { markKindOf } from './mark-kind.ts';
import { markUrlOf } from './mark-names.ts';

/** Marks are uploaded in the same way as posters. */
export const keepMark = route('POST /api/info/mark/keep', {
  handle: async ({ body: { hash }, context: { store } }) => {
    const kinds = { kindOf: markKindOf, keyOf: markKey, refused: 'not-a-mark', maxBytes: MAX_MARK_BYTES } as const;
    return { url: markUrlOf(await storeImage(store, hash, kinds)) };
  },
});
