import { addEnglish } from '../../lib/i18n/english.ts';

/** Exporting a problem as a package. */
export const problemExport = addEnglish('problemExport', {
  open: 'Export',
  title: 'Export {{title}}',
  format: 'Format',
  'format.assay': 'Assay source package',
  'format.assay.help': 'Everything, to import again in this or another installation.',
  'format.icpc': 'ICPC / Kattis, 2025-09',
  'format.icpc.help': 'For judges that read the current version of the format.',
  'format.icpc-legacy': 'ICPC / Kattis, legacy',
  'format.icpc-legacy.help': 'For judges that read the previous version.',
  'format.polygon': 'Polygon',
  'format.polygon.help':
    'Full package for Codeforces Polygon and tools that read its packages. The statement becomes TeX.',
  'format.hydro': 'Hydro',
  'format.hydro.help': 'For Hydro: statements, test data and config.yaml.',
  'format.uoj': 'UOJ',
  'format.uoj.help': 'Data for UOJ with its problem.conf. It has no statement.',
  'format.fps': 'Free Problem Set (FPS)',
  'format.fps.help': 'An XML file for HUSTOJ and others, in one language. It has no subtasks.',
  findings: 'What changes or is lost',
  looking: 'Checking what the format supports',
  impossible: 'This format can’t represent the problem:',
  nothingLost: 'Nothing is lost.',
  packing: 'Packaging the problem',
  download: 'Download package',
  done: '{{name}} is ready ({{size}}); your download is starting',
});
