/** The judge's name of the program of a submission, in every language. */
export const MAIN_FILE = 'answer.code';

/** Metadata from the form's fields, which are already shown next to the code. */
export const METADATA_FILE = '.metadata.json';
