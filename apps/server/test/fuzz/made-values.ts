import * as fc from 'fast-check';
import { z } from 'zod';

/*
 * Values that match a schema of the contract, generated from its JSON Schema: what the OpenAPI document declares as
 * valid input.
 */

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const LONGEST_LIST = 4;
const LONGEST_TEXT = 80;
const known = new Map<z.ZodType, fc.Arbitrary<unknown>>();

/** Matching values of any kind that the schema allows; optional keys are sometimes absent. */
export function madeFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const made =
    // As the library writes them.
    known.get(schema) ?? fromJson(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema);
  known.set(schema, made);
  return made;
}

function fromJson(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return fc.jsonValue({ maxDepth: 1 });
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fromJson));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(fromJson)).map((parts) => Object.assign({}, ...parts) as unknown);
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer': {
      const min = bound(schema.minimum, -1000);
      return fc.integer({ min, max: bound(schema.maximum, Math.max(1000, min + 1000)) });
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Bounds of the whole safe range do not indicate likely values. */
function bound(given: number | undefined, usual: number): number {
  return given === undefined || Math.abs(given) >= Number.MAX_SAFE_INTEGER ? usual : given;
}

function textOf({ pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined && !pattern.includes('\\p{')) {
    return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) });
}

function listOf({ items, prefixItems, minItems = 0, maxItems = LONGEST_LIST }: Schema): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(fromJson));
  return fc.array(fromJson(items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, LONGEST_LIST) });
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties,
  propertyNames,
}: Schema): fc.Arbitrary<unknown> {
  const named = fc.record(Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, fromJson(one)])), {
    requiredKeys: required.filter((key) => key in properties),
  });
  if (typeof additionalProperties !== 'object') return named;
  const keys = propertyNames
    ? fromJson({ type: 'string', ...propertyNames }).map(String)
    : fc.string({ maxLength: 10 });
  const more = fc.dictionary(keys, fromJson(additionalProperties), { maxKeys: 3 });
  return fc.tuple(named, more).map(([one, other]) => ({ ...other, ...one }));
}
