import { z } from 'zod';
import { operatorNames } from '@assay/rules';

/** Maximum number of tags of a participant, and maximum length of a tag. */
export const MAX_TAGS = 64;
export const MAX_TAG_LENGTH = 256;

/** What a contest's `participant` rule set returns. */
export const participantResult = z.strictObject({
  /** A text refuses, with that reason. */
  allowRegister: z.union([z.boolean(), z.string()]).optional(),
  tags: z.array(z.string().max(MAX_TAG_LENGTH)).max(MAX_TAGS).optional(),
});

/** What a `solution` rule set returns, of a problem or of a contest. */
export const solutionResult = z.strictObject({
  /** A text refuses, with that reason. */
  showData: z.union([z.boolean(), z.string()]).optional(),
});

/** The value of a result, or the path in the context that contains it. */
const reference = {
  type: 'string',
  description: '"$.path" takes the value from the context, "$$text" is the text "$text", any other text is literal.',
};
const flagOrText = { anyOf: [{ type: 'boolean' }, reference] };

/** JSON Schemas of the rule sets, for editors. */
export const ruleSchemas = {
  participant: ruleSetSchema('Who may register, and with which tags', {
    allowRegister: { ...flagOrText, title: 'Whether registering is allowed; a text refuses with that reason' },
    tags: { anyOf: [{ type: 'array', items: { type: 'string' } }, reference], title: 'Tags the participant gets' },
  }),
  solution: ruleSetSchema('Who may read submitted data', {
    showData: { ...flagOrText, title: 'Whether it may be read; a text refuses with that reason' },
  }),
};

function ruleSetSchema(title: string, returns: Record<string, object>) {
  const projection = { type: 'object', properties: returns, additionalProperties: false };
  const condition = {
    type: 'object',
    properties: Object.fromEntries(operatorNames.map((name) => [name, {}])),
    additionalProperties: false,
  };
  const matcher = {
    type: 'object',
    title: 'Dotted paths in the context, each with conditions; all must hold',
    additionalProperties: condition,
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    required: ['rules'],
    additionalProperties: false,
    properties: {
      rules: {
        type: 'array',
        title: 'Checked in order; the first match gives the result',
        maxItems: 50,
        items: {
          type: 'object',
          required: ['match', 'returns'],
          additionalProperties: false,
          properties: {
            match: { anyOf: [matcher, { type: 'array', items: matcher, maxItems: 50 }] },
            returns: projection,
          },
        },
      },
      defaults: { ...projection, title: 'The result if nothing matches' },
    },
  };
}
