import { z } from 'zod';

/* The configuration of live environments that Assay's own runners allocate: `instance.config` of a problem whose
   `instance.adapter` is `assay`. Other adapters define their own. docs/instances.md explains it for setters. */

/** The value of `instance.adapter` that this configuration belongs to. */
export const INSTANCE_ADAPTER = 'assay';

export const endpointKinds = ['http', 'tcp', 'terminal'] as const;

export const MAX_SERVICES = 8;
export const MAX_ENDPOINTS = 16;
export const MAX_INSTANCE_MINUTES = 24 * 60;
export const DEFAULT_INSTANCE_MINUTES = 60;

/** Longest answer that is compared with a secret or passed to a check, in characters. */
export const MAX_INSTANCE_ANSWER = 4096;
export const MAX_CHECK_SECONDS = 30;
export const DEFAULT_CHECK_SECONDS = 10;

/** Names of services and endpoints are also host names. */
export const NAME = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;

/** Names of images: of registries, and without the prefixes by which engines read files of their host. */
export const IMAGE_NAME =
  /^[a-z0-9]+([._-]+[a-z0-9]+)*(:[0-9]{1,5}(?=\/))?(\/[a-z0-9]+([._-]+[a-z0-9]+)*)*(:\w[\w.-]{0,127})?(@sha256:[0-9a-f]{64})?$/;

const name = z.string().regex(NAME, 'must be lower-case letters, digits and hyphens, at most 32');
const port = z.int().min(1).max(65_535);
const text = z
  .string()
  .max(4096)
  .refine((value) => !value.includes('\u0000'), 'must not contain NUL');
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'must be the name of an environment variable');
const packagePath = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^\0\\:]+$/, 'must be a path with slashes')
  .refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)), 'must stay in the package');
const insidePath = z
  .string()
  .min(2)
  .max(256)
  .regex(/^\/[^\0\\:,]*$/, 'must be an absolute path')
  .refine(
    (path) =>
      path
        .slice(1)
        .split('/')
        .every((part) => !['', '.', '..'].includes(part)),
    'must have no empty parts and no dots',
  )
  .refine((path) => !/^\/(proc|sys|dev)(\/|$)/.test(path), 'must not be in /proc, /sys or /dev');

/** A program that judges the state of an instance. */
export const instanceCheck = z
  .strictObject({
    service: name,
    command: z.array(text).min(1).max(64),
    seconds: z
      .int()
      .min(1)
      .max(MAX_CHECK_SECONDS)
      .optional()
      .describe(`Time limit, after which the answer counts as wrong; ${DEFAULT_CHECK_SECONDS} if absent.`),
  })
  .describe("A command in a service of the submitter's instance. Exit code 0 means right; its output is the message.");

const health = z
  .strictObject({
    tcp: port.optional().describe('Healthy when this port accepts connections.'),
    http: z
      .strictObject({
        port,
        path: z
          .string()
          .regex(/^\/[!-~]*$/)
          .max(256)
          .default('/'),
      })
      .optional()
      .describe('Healthy when a GET of this path is answered with a status below 400.'),
    command: z.array(text).min(1).max(64).optional().describe('Healthy when this command inside exits with 0.'),
    seconds: z.int().min(1).max(300).default(60).describe('The instance fails if a service is not healthy by then.'),
  })
  .refine(
    ({ tcp, http, command }) => [tcp, http, command].filter((check) => check !== undefined).length === 1,
    'must have exactly one of tcp, http and command',
  );

const limits = z.strictObject({
  memoryMiB: z
    .int()
    .min(8)
    .max(65_536)
    .default(256)
    .describe('Memory of all processes, including files in `writable`.'),
  cpus: z.number().min(0.05).max(64).default(0.5),
  processes: z.int().min(1).max(4096).default(128).describe('Processes and threads.'),
  openFiles: z.int().min(16).max(16_384).default(1024),
  diskMiB: z.int().min(1).max(65_536).default(64).describe('Size of each folder of `writable`.'),
});

const service = z
  .strictObject({
    image: z
      .string()
      .max(256)
      .regex(IMAGE_NAME, 'must be the name of an image')
      .optional()
      .describe("Name of an image that the runner has, or may pull; `host` for the programs of the runner's machine."),
    build: packagePath.optional().describe('Folder of the package with a Containerfile.'),
    command: z.array(text).min(1).max(64).optional().describe("Replaces the image's command."),
    user: z
      .string()
      .regex(/^[1-9][0-9]{0,4}(:[1-9][0-9]{0,4})?$/, 'must be a number from 1 to 99999, or two with a colon')
      .default('10000:10000')
      .describe('User and group of the processes, as numbers; never root.'),
    environment: z.record(variable, text).default({}),
    files: z.record(insidePath, packagePath).default({}).describe('Files or folders of the package, read-only inside.'),
    writable: z.array(insidePath).max(16).default(['/tmp']).describe('Folders in memory; all others are read-only.'),
    health: health.optional(),
    limits: limits.default(() => limits.parse({})),
    endpoints: z
      .array(
        z
          .strictObject({
            name,
            port: port.optional(),
            kind: z.enum(endpointKinds),
            command: z.array(text).min(1).max(64).optional().describe('What a terminal runs; a shell if absent.'),
          })
          .refine(
            ({ kind, port: at }) => (kind === 'terminal') === (at === undefined),
            'a terminal has no port, others do',
          )
          .refine(({ kind, command }) => kind === 'terminal' || command === undefined, 'only a terminal has a command'),
      )
      .max(MAX_ENDPOINTS)
      .refine(
        (endpoints) => endpoints.filter(({ kind }) => kind === 'terminal').length <= 1,
        'must have at most one terminal',
      )
      .default([])
      .describe('What the user reaches.'),
  })
  .refine(({ image, build }) => (image === undefined) !== (build === undefined), 'must have one of image and build');

export const instanceConfig = z
  .strictObject({
    services: z
      .record(name, service)
      .refine(
        (services) => Object.keys(services).length >= 1 && Object.keys(services).length <= MAX_SERVICES,
        `must have 1 to ${MAX_SERVICES} services`,
      )
      .refine((services) => {
        const names = Object.values(services).flatMap(({ endpoints }) => endpoints.map((endpoint) => endpoint.name));
        return new Set(names).size === names.length && names.length <= MAX_ENDPOINTS;
      }, `must have at most ${MAX_ENDPOINTS} endpoints, with distinct names`)
      .describe('Containers by name. They reach each other by these names.'),
    secret: z
      .strictObject({
        environment: variable.optional(),
        file: insidePath.optional(),
        format: z
          .string()
          .max(256)
          .refine((format) => format.split('*').length === 2, 'must contain one asterisk')
          .default('flag{*}')
          .describe('The asterisk becomes 32 random hexadecimal digits.'),
      })
      .refine(
        ({ environment, file }) => environment !== undefined || file !== undefined,
        'must have environment or file',
      )
      .optional()
      .describe('A text that differs per instance, in the environment or a file of every service.'),
    minutes: z.int().min(1).max(MAX_INSTANCE_MINUTES).default(DEFAULT_INSTANCE_MINUTES).describe('Lifetime.'),
    internet: z.boolean().default(false).describe('Whether the services may reach the internet.'),
  })
  .describe('The live environment of a problem.');
export type InstanceConfig = z.output<typeof instanceConfig>;
export type InstanceService = InstanceConfig['services'][string];
