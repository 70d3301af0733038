import { deleteCopy, getCopy, setCopy } from './edit-copy.ts';

export const boardCopyRoutes = [getCopy, setCopy, deleteCopy];
