import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Language } from '../../http/refusal.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';

/** Input of a provider's steps. `payload` is unvalidated input of the client. */
export interface StepRequest {
  payload: unknown;
  context: AppContext;
  /** Client address. */
  ip: string;
  /** URL of this server as the client uses it, without trailing slash. */
  origin: string;
  language: Language;
  /** Token of a device with an earlier sign-in; absent without one. */
  device?: string | undefined;
}

/** A request of a signed-in user about their own account. */
export interface OwnStepRequest extends StepRequest {
  viewer: UserViewer;
}

/** A request to bind something to `userId`, who is the viewer or a user the viewer administers. */
export interface BindStepRequest extends OwnStepRequest {
  userId: string;
}

/** The verified identity. */
export interface ProvenUser {
  userId: string;
  /** True if it took two factors together, like a passkey that required a fingerprint. */
  isStrong: boolean;
}

/**
 * A way to prove an identity. A provider need not support every step; a first step that it lacks is empty. Every step
 * refuses by throwing refusals of the contract.
 */
export interface Provider {
  name: string;
  kind: 'password' | 'mail' | 'sms' | 'iaaa' | 'uaaa' | 'oidc' | 'passkey' | 'totp' | 'recovery';
  /** Display name of an external provider. */
  title?: string;
  /** What a browser needs to start. */
  options?: Readonly<Record<string, string>>;
  preLogin?: (request: StepRequest) => Promise<object>;
  /** Identifies the user. Whether that suffices to sign in is not decided here. */
  login?: (request: StepRequest) => Promise<ProvenUser>;
  preVerify?: (request: OwnStepRequest) => Promise<object>;
  /** Returns if the identity is the viewer's. */
  verify?: (request: OwnStepRequest) => Promise<void>;
  /** Whether a user can prove their identity with it at all. */
  isUsable?: (context: AppContext, userId: string) => Promise<boolean>;
  preBind?: (request: BindStepRequest) => Promise<object>;
  bind?: (request: BindStepRequest) => Promise<object>;
}

/** Parses the payload of a step; refuses with `invalid-input`, reporting the place. */
export function readPayload<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const place = ['body/payload', ...(first?.path ?? []).map(String)].join('/');
  throw refusal('invalid-input', { places: [{ place, reason: first?.message ?? '' }] });
}
