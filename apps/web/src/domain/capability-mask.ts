const ALL = (1n << 64n) - 1n;

/** Positions of the set bits of a mask in decimal text, lowest first; `all` when every bit is set. */
export function readBits(capability: string): number[] | 'all' {
  const mask = BigInt.asUintN(64, BigInt(capability));
  if (mask === ALL) return 'all';
  return Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => ((mask >> BigInt(bit)) & 1n) === 1n);
}

/** All bits of both masks, in signed decimal text. */
export function withAll(capability: string, other: string): string {
  return BigInt.asIntN(64, BigInt(capability) | BigInt(other)).toString();
}

/** The mask, in signed decimal text, with one bit set or cleared; keeps all other bits, including unknown ones. */
export function withBit(capability: string, bit: number, on: boolean): string {
  const mask = BigInt.asUintN(64, BigInt(capability));
  const flag = 1n << BigInt(bit);
  return BigInt.asIntN(64, on ? mask | flag : mask & ~flag).toString();
}
