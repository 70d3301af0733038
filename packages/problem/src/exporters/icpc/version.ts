/** Supported versions of the ICPC/Kattis package format, by the names they have in it. */
export const icpcVersions = ['2025-09', 'legacy'] as const;
export type IcpcVersion = (typeof icpcVersions)[number];

/** Where a version stores the settings of a group of tests, its validator and its statements. */
export const placesOf: Readonly<Record<IcpcVersion, { group: string; validator: string; statement: string }>> = {
  '2025-09': { group: 'test_group.yaml', validator: 'output_validator/', statement: 'statement/' },
  legacy: { group: 'testdata.yaml', validator: 'output_validators/validator/', statement: 'problem_statement/' },
};
