/* Bounds of problem drafts, without schemas: pages need them before they send anything. */

export const MAX_DRAFT_TESTS = 10_000;
/** Longest text sent within a change, in bytes of UTF-8. Longer contents, and those that are no text, are uploaded. */
export const MAX_DRAFT_TEXT_BYTES = 256 * 1024;
/** Largest uploaded input or answer. */
export const MAX_DRAFT_FILE_BYTES = 512 * 1024 * 1024;
export const MAX_DRAFT_PROGRAMS = 100;
/** Tests of the validator, and of the checker, which have three files each; and the bytes of each file. */
export const MAX_VALIDATOR_TESTS = 200;
export const MAX_CHECKER_TESTS = 100;
export const MAX_PROGRAM_TEST_BYTES = 16 * 1024;
/** Path of a test of the validator in a package. `data/invalid_input/` is that of the ICPC format. */
export const VALIDATOR_TEST_PATH = /^data\/(valid|invalid)_input\/[A-Za-z0-9_][A-Za-z0-9._-]*\.in$/;
/** Path of a file of a test of the checker: input, expected output, and the output to check. Folders as in ICPC's. */
export const CHECKER_TEST_PATH = /^(data\/(valid|invalid|partial)_output\/[A-Za-z0-9_][A-Za-z0-9._-]*)\.(in|ans|out)$/;
/** Path of a file of the package that the page edits. */
export const DRAFT_FILE_PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
/** Paths of programs, tests, statements and settings of a package, which no other file can have. */
export const MEANINGFUL_PATH =
  /^(?:(?:submissions|data|tests|attachments)\/.*|(?:validators|generators)\/[^/]+\.(?:c|cc|cpp|cxx|py|py3)|generators\/script\.txt|(?:checker|interactor)\.cpp|problem\.(?:json|ya?ml)|statement\..*\.md)$/i;
/** Files of a grader for one family of languages, and the folder of new ones. */
export const MAX_GRADER_FILES = 20;
export const GRADER_FOLDER = 'grader/';
export const MAX_DRAFT_SUBTASKS = 100;
/** Questions of a quiz, as many as a form has fields, and the accepted answers or options of each. */
export const MAX_DRAFT_QUESTIONS = 64;
export const MAX_QUESTION_ANSWERS = 100;
/** Characters of the YAML text that describes a live instance. */
export const MAX_INSTANCE_TEXT = 32 * 1024;
/** Folders below `submissions/`: the expected verdict of every program in them. `rejected` is anything but Accepted. */
export const EXPECTED_VERDICTS = [
  'accepted',
  'partially_accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'memory_limit_exceeded',
  'output_limit_exceeded',
  'run_time_error',
  'compile_error',
  'rejected',
] as const;
export type ExpectedVerdict = (typeof EXPECTED_VERDICTS)[number];
/** What a solution should get in single subtasks, by their ids; nothing is expected of the others. */
export type SubtaskVerdicts = Readonly<Record<string, ExpectedVerdict>>;
/** Path of the file of a package with these verdicts, by the paths of solutions below `submissions/`. */
export const SUBTASK_VERDICTS_PATH = 'submissions/subtasks.yaml';
/** Characters of an input or answer in the list of tests. */
export const DRAFT_HEAD_CHARACTERS = 400;
export const MAX_DRAFT_CHANGES = 50;
/** Tests whose answers are made in one run, and the length of all these answers as JSON, in characters. */
export const MAX_ANSWERS_AT_ONCE = 200;
export const MAX_ANSWERS_CHARACTERS = 600_000;
/** Path of the generator script in a package: lines such as `gen 10 100`, each of which makes a test. */
export const GENERATOR_SCRIPT_PATH = 'generators/script.txt';
/** Tests that a generator script gives, and the bytes of all files that one run makes. */
export const MAX_SCRIPT_TESTS = 1_000;
export const MAX_MADE_BYTES = 512 * 1024 * 1024;
/** Names of each kind that the difference between a package and a draft lists. */
export const MAX_LISTED_NAMES = 100;
/** Files of a package: both files of all tests of a draft, and many others. */
export const MAX_PACKAGE_FILES = 30_000;
/** Parts of the page that edits a draft, in their order. */
export const DRAFT_PARTS = [
  'statement',
  'limits',
  'checking',
  'questions',
  'subtasks',
  'tests',
  'generators',
  'validator',
  'solution',
  'stress',
  'kept',
  'package',
] as const;
/** How often a page renews its visit, and after which time without that the visit has ended. */
export const VISIT_RENEWAL_MS = 30_000;
export const VISIT_EXPIRES_MS = 90_000;
/** Visits of one user to one draft; more end the oldest. */
export const MAX_VISITS_EACH = 12;
/** Visits to a draft that are listed. */
export const MAX_VISITS_LISTED = 50;
