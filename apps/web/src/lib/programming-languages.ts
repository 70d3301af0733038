export { languages, type LanguageSyntax } from '@assay/contract/languages';
