export { DEFAULT_ARCHIVE_LIMITS } from './archive/archive-limits.ts';
export type { ArchiveLimits } from './archive/archive-limits.ts';
export { ArchiveRefusal } from './archive/archive-refusal.ts';
export type { ArchiveRefusalCode } from './archive/archive-refusal.ts';
export { hashOf, makeArchive } from './archive/make-archive.ts';
export { openArchive } from './archive/open-archive.ts';
export type { Archive, ArchiveEntry } from './archive/open-archive.ts';
export { openPackage } from './archive/open-package.ts';
export { writeArchive } from './archive/write-archive.ts';
export { unpackArchive } from './archive/unpack-archive.ts';
export { assayJudgeConfigSchema, checkingProgram, JUDGE_CAPS, JUDGE_DEFAULTS } from './config/assay-judge-config.ts';
export { POINTS_TOLERANCE } from './plan/plan-of-assay.ts';
export type { AssayJudgeConfig, AssaySubtask } from './config/assay-judge-config.ts';
export { problemConfigJsonSchema } from './config/json-schema.ts';
export { problemConfigSchema, readProblemConfig } from './config/problem-config.ts';
export type { ProblemConfig } from './config/problem-config.ts';
export {
  bytesOf,
  composeTree,
  filterTree,
  treeOfArchive,
  treeOfDirectory,
  treeOfFile,
  treeOfFiles,
} from './file-tree.ts';
export type { FileSource, FileTree } from './file-tree.ts';
export { findingCodes, isJudgeable } from './findings.ts';
export type { Finding, FindingCode, FindingLevel } from './findings.ts';
export type {
  CasePlan,
  CheckerPlan,
  CustomChecker,
  GraderFamily,
  JudgePlan,
  NativeChecker,
  OtherProtocol,
  QuestionPlan,
  SubtaskPlan,
} from './judge-plan.ts';
export { asRecord, parseYaml } from './parse-yaml.ts';
export { findCheckerSources, languageOfSource } from './plan/checker-sources.ts';
export { pretestPlan } from './plan/pretest-plan.ts';
export { filesOfPlan, knownAdapters, programsOfPlan, readJudgePlan } from './plan/read-judge-plan.ts';
export type { PlanReading } from './plan/read-judge-plan.ts';
export { buildDataArchive, dataPathsOf, writeDataArchive } from './source-package/build-data-archive.ts';
export type { DataArchive, WrittenArchive } from './source-package/build-data-archive.ts';
export { changeTimeLimit } from './source-package/change-time-limit.ts';
export { readDataPackage } from './source-package/read-data-package.ts';
export {
  CONFIG_FILES,
  isNoProgram,
  placeOfSubmission,
  readSourcePackage,
} from './source-package/read-source-package.ts';
export type { SourceReading } from './source-package/read-source-package.ts';
export { declaredStatus, isAsDeclared, isContrary, isSubtaskAsDeclared } from './source-package/declared-verdict.ts';
export type { SourceAttachment, SourceProblem, SourceSubmission } from './source-package/source-problem.ts';
export { benchProgramsOf, unknownValidators, workingCopyOf } from './source-package/working-copy.ts';
export { toYaml, treeOfSourceProblem, writeTree } from './source-package/write-source-package.ts';
export { detectFormat } from './importers/detect-format.ts';
export type { DetectedFormat } from './importers/detect-format.ts';
export type { ImportNote, ImportReport, PackageChoice } from './importers/import-report.ts';
export { readAnyPackage } from './importers/read-any-package.ts';
export type { AnyPackage, ReadingOptions } from './importers/read-any-package.ts';
export { exportPackage } from './exporters/export-package.ts';
export { installation, testlibHeader } from './testlib-header.ts';
export { checkEntryName, makeNameGuard, unfitNames } from './archive/entry-name.ts';
export { makeSlug } from './importers/shared/make-slug.ts';
export { belongsToFrame, SLUG_PATTERN } from './source-package/read-source-package.ts';
export type {
  ComparedProgram,
  DraftProgram,
  PackageParts,
  PackageTest,
  ProgramRole,
  WrittenTest,
} from './drafts/draft-package.ts';
export { contentOfProgram, MAX_DRAFT_PROGRAM_BYTES } from './drafts/draft-package.ts';
export { compareVersions } from './drafts/compare-versions.ts';
export type { ComparedVersion, FormerPlace, VersionChange, VersionComparison } from './drafts/compare-versions.ts';
export { putTogether } from './drafts/put-together.ts';
export { takeApart } from './drafts/take-apart.ts';
export { submitForm } from './importers/shared/submit-form.ts';
export type { AssayChecker } from './config/assay-judge-config.ts';
export { unreachedBounds } from './unreached-bounds.ts';
export { exportFormats, foreignFormats, packageFormats } from '@assay/contract/package-formats';
export type { ExportFormat, ForeignFormat, PackageFormat } from '@assay/contract/package-formats';
