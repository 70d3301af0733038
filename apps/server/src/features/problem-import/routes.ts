import { importPackage } from './import-package.ts';
import { inspectPackage } from './inspect-package.ts';
import { uploadPackage } from './upload-package.ts';

export const problemImportRoutes = [uploadPackage, inspectPackage, importPackage];
