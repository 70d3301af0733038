import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';

const languages = { bash, c, cpp, java, json, python };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** Longest block that is highlighted; longer ones stay plain so that the page stays quick. */
const MAX_CODE_LENGTH = 50_000;

/** HTML of a code block in one of the known languages, or '' to leave it plain. */
export function highlightCode(code: string, language: string): string {
  if (code.length > MAX_CODE_LENGTH || !hljs.getLanguage(language)) return '';
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
