import { importIcpcFiles } from './import-files.ts';

export const icpcImportRoutes = [importIcpcFiles];
