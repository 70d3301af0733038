/** Natural order of names: runs of digits by their value, other characters by code point; `2.in` before `10.in`. */
export function naturalOrder(left: string, right: string): number {
  const lefts = left.match(/\d+|\D+/g) ?? [];
  const rights = right.match(/\d+|\D+/g) ?? [];
  for (let index = 0; index < Math.min(lefts.length, rights.length); index += 1) {
    const difference = compareParts(lefts[index] ?? '', rights[index] ?? '');
    if (difference !== 0) return difference;
  }
  return lefts.length - rights.length || plainOrder(left, right);
}

function compareParts(left: string, right: string): number {
  if (!/^\d/.test(left) || !/^\d/.test(right)) return plainOrder(left, right);
  const [a, b] = [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')];
  return a.length - b.length || plainOrder(a, b);
}

function plainOrder(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
