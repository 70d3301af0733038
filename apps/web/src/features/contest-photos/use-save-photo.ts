import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { NotAnImage } from '../../lib/square-image.ts';
import '../../locales/en/contest-photo.ts';
import { savePhoto } from './contest-photos.api.ts';

/** A larger file would take long to decode; photos of cameras are smaller. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Saves the photo of a participant. Returns why it failed, as a sentence for the user; null if it is saved. */
export type SavePhoto = (userId: string, file: File) => Promise<string | null>;

export function useSavePhoto(contestId: string): SavePhoto {
  const { t } = useTranslation('contestPhoto');
  const errorText = useErrorText();
  return async (userId, file) => {
    if (file.size > MAX_FILE_BYTES) return t('tooLarge', { size: showBytes(MAX_FILE_BYTES) });
    try {
      await savePhoto(contestId, userId, file);
      return null;
    } catch (error) {
      return error instanceof NotAnImage ? t('notAnImage') : errorText(error);
    }
  };
}
