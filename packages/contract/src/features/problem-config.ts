import { z } from 'zod';

/* Problem configuration, stored with a data version. Unknown keys stay in storage and are omitted from replies. */

const metadataItem = z.looseObject({
  key: z.string().min(1).max(64),
  label: z.string().max(256).optional(),
  description: z.string().max(65536).optional(),
  type: z.looseObject({
    text: z.looseObject({}).optional(),
    select: z.looseObject({ options: z.array(z.string().max(256)).max(256) }).optional(),
    // Several options, submitted with commas between them. An extension of this product.
    choices: z.looseObject({ options: z.array(z.string().max(256)).max(256) }).optional(),
  }),
});

const formFile = z.looseObject({
  path: z.string().min(1).max(256),
  label: z.string().max(256).optional(),
  description: z.string().max(65536).optional(),
  default: z.string().max(262144).optional(),
  type: z.looseObject({
    editor: z.looseObject({ language: z.string().max(64).optional() }).optional(),
    metadata: z.looseObject({ items: z.array(metadataItem).max(64).optional() }).optional(),
  }),
});

export const submitForm = z.looseObject({
  upload: z.boolean().optional(),
  zipFolder: z.boolean().optional(),
  form: z.looseObject({ files: z.array(formFile).max(64) }).optional(),
});

const shown = {
  /** Only runners whose labels contain this text may judge. */
  label: z.string().min(1).max(64),
  /** `maxSize`: largest submission in bytes. Default: 1 MiB if sources are typed into editors, otherwise 10 MiB. */
  solution: z.looseObject({ maxSize: z.int().min(1).optional() }).optional(),
  submit: submitForm,
  instanceLabel: z.string().max(64).optional(),
  /** Shown to contestants unchanged, for example limits. */
  variables: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().max(4096)).optional(),
};

const adapter = z.looseObject({ adapter: z.string().min(1).max(64), config: z.looseObject({}) });

export const problemConfig = z.looseObject({ ...shown, judge: adapter, instance: adapter.optional() });
export type ProblemConfig = z.output<typeof problemConfig>;

/** The part that contestants see: nothing about judging or instances. */
export const shownProblemConfig = z.object(shown);
export type ShownProblemConfig = z.output<typeof shownProblemConfig>;
