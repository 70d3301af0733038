/** Formats of problem packages that can be imported, besides our own. */
export const foreignFormats = [
  'icpc',
  'polygon',
  'hydro',
  'uoj',
  'syzoj',
  'cms',
  'tps',
  'fps',
  'qduoj',
  'hoj',
  'plain',
] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

/** Every format that a user can choose for a package to import: ours with or without its texts, and the others. */
export const packageFormats = ['assay', 'data', ...foreignFormats] as const;
export type PackageFormat = (typeof packageFormats)[number];

/** Formats that can be exported; the first is ours, which is lossless. */
export const exportFormats = ['assay', 'icpc', 'icpc-legacy', 'polygon', 'hydro', 'uoj', 'fps'] as const;
export type ExportFormat = (typeof exportFormats)[number];
