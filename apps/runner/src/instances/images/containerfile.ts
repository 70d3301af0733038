import { IMAGE_NAME } from '@assay/contract';

/** A Containerfile has an instruction that packages may not use. The message names it. */
export class ContainerfileRefusal extends Error {
  override readonly name = 'ContainerfileRefusal';
}

/** Characters that parsers treat differently. */
// eslint-disable-next-line no-control-regex -- they are what is refused
const UNCLEAR = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029\ufeff]/;
/** Lines such as `# escape=` and `# syntax=`, which change how the file is read. */
const DIRECTIVE = /^\s*#\s*(escape|syntax|check)\s*=/i;
const CONTINUED = /\\[ \t]*$/;
/** Where parsers differ in whether the line continues. */
const UNCLEAR_END = /\\\\[ \t]*$/;
const PLAIN_FLAG = /^--(chown|chmod|from|platform)=[A-Za-z0-9_.:/@$-]+$/;
const PLAIN_PATH = /^[A-Za-z0-9_.*/-]+$/;
const STAGE = /^[a-z][a-z0-9_.-]*$/i;
const ALLOWED = new Set(
  (
    'ARG FROM RUN COPY ADD CMD ENTRYPOINT ENV EXPOSE HEALTHCHECK LABEL MAINTAINER SHELL STOPSIGNAL USER VOLUME ' +
    'WORKDIR'
  ).split(' '),
);

interface Instruction {
  name: string;
  words: string[];
}

/**
 * The images of other origin that a build uses. Throws `ContainerfileRefusal` if the file could reach anything but its
 * own folder and these images: the engine fetches URLs of `ADD` from the network of the host, and mounts of `RUN` have
 * led out of the build in several versions of engines.
 */
export function imagesOf(text: string): string[] {
  const defaults = new Map<string, string>();
  const stages = new Set(['scratch']);
  const images = new Set<string>();
  let stageCount = 0;
  const addImage = (given: string) => {
    const name = substitute(given, defaults);
    if (stages.has(name.toLowerCase())) return;
    if (!IMAGE_NAME.test(name)) refuse(`${given} is not the name of an image.`);
    images.add(name);
  };
  for (const { name, words } of readInstructions(text)) {
    const flagCount = words.findIndex((word) => !word.startsWith('--'));
    const flags = flagCount < 0 ? words : words.slice(0, flagCount);
    if (name === 'RUN' && flags.length > 0) refuse(`RUN ${flags[0]} is not allowed: RUN takes no options.`);
    const unknown = flags.find((flag) => !PLAIN_FLAG.test(flag));
    if (unknown !== undefined) refuse(`${name} ${unknown} is not allowed.`);
    const rest = words.slice(flags.length);
    if (name === 'ARG' && stageCount === 0) {
      for (const word of rest) {
        const [, key, value] = /^(\w+)=([\w.-]+)$/.exec(word) ?? [];
        if (key === undefined || value === undefined || defaults.has(key)) refuse(`ARG ${word} is not allowed here.`);
        else defaults.set(key, value);
      }
    }
    if (name === 'ADD') {
      const unclear = rest.find((word) => !PLAIN_PATH.test(word));
      if (unclear !== undefined) refuse(`ADD ${unclear} is not allowed: ADD takes paths only. COPY takes others.`);
    }
    if (name === 'COPY') {
      for (const flag of flags) {
        const from = /^--from=(.*)$/.exec(flag)?.[1];
        const isStage = /^\d+$/.test(from ?? '') && Number(from) < stageCount - 1;
        if (from !== undefined && !isStage) addImage(from);
      }
    }
    if (name === 'FROM') {
      stageCount++;
      const [image = '', as = 'AS', stage = 'none'] = rest;
      addImage(image);
      if (as.toLowerCase() !== 'as' || !STAGE.test(stage)) refuse(`FROM ${rest.join(' ')} is not allowed.`);
      if (rest.length > 1) stages.add(stage.toLowerCase());
    }
  }
  return [...images];
}

function readInstructions(text: string): Instruction[] {
  const found: Instruction[] = [];
  let open = '';
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (UNCLEAR.test(line)) refuse('It has control characters.');
    if (DIRECTIVE.test(line)) refuse(`${line.trim()} is not allowed.`);
    if (UNCLEAR_END.test(line)) refuse('A line ends with two backslashes.');
    // Also between the lines of one instruction.
    if (/^\s*(#|$)/.test(line)) continue;
    const isContinued = CONTINUED.test(line);
    open += line.replace(CONTINUED, '');
    if (isContinued) continue;
    found.push(readInstruction(open));
    open = '';
  }
  if (open.trim() !== '') found.push(readInstruction(open));
  return found;
}

function readInstruction(line: string): Instruction {
  const [word = '', ...words] = line.split(/[ \t]+/).filter((part) => part !== '');
  const name = word.toUpperCase();
  if (!ALLOWED.has(name)) refuse(`${word.slice(0, 40)} is not allowed.`);
  if (['RUN', 'COPY', 'ADD'].includes(name) && line.includes('<<')) refuse(`${name} takes no text after <<.`);
  return { name, words };
}

/** `python:${VERSION}` with the default of `ARG VERSION`. */
function substitute(name: string, defaults: ReadonlyMap<string, string>): string {
  return name.replaceAll(/\$(?:(\w+)|\{(\w+)\})/g, (all, plain?: string, braced?: string) => {
    return defaults.get(plain ?? braced ?? '') ?? all;
  });
}

function refuse(message: string): never {
  throw new ContainerfileRefusal(message);
}
