import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import type { Reporter } from '../import-report.ts';
import { readXml } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';

export const PROBLEM_XML = 'problem.xml';
const MAX_BYTES = 16 * 1024 * 1024;

/** The description of a Polygon package; undefined after reporting one that cannot be read. */
export async function readProblemXml(tree: FileTree, report: Reporter): Promise<XmlElement | undefined> {
  if (!tree.has(PROBLEM_XML) || tree.size(PROBLEM_XML) > MAX_BYTES) {
    report.refuse(PROBLEM_XML, 'The description is missing or larger than 16 MiB.', '描述文件缺失或超过 16 MiB。');
    return undefined;
  }
  const reading = readXml(await readText(tree, PROBLEM_XML));
  if ('fault' in reading) {
    report.refuse(`${PROBLEM_XML}:${reading.fault.line}`, reading.fault.message, reading.fault.zh);
    return undefined;
  }
  if (reading.root.name === 'problem') return reading.root;
  report.refuse(PROBLEM_XML, 'Its root element must be <problem>.', '最外层元素应为 <problem>。');
  return undefined;
}

/** The place of an element, for notes. */
export function placeOf(element: XmlElement): string {
  return `${PROBLEM_XML}:${element.line}`;
}

/** An attribute, unless it is empty. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const value = element?.attributes.get(name)?.trim();
  return value === '' ? undefined : value;
}

/** A numeric attribute. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const value = attributeOf(element, name);
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}
