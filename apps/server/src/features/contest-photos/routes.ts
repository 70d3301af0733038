import { removePhoto, setPhoto } from './change-photo.ts';
import { getPhoto } from './get-photo.ts';
import { listPhotos } from './list-photos.ts';
import { uploadPhoto } from './upload-photo.ts';

export const contestPhotoRoutes = [listPhotos, uploadPhoto, setPhoto, removePhoto, getPhoto];
