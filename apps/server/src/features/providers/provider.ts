import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Language } from '../../http/refusal.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';

/** What a provider is asked with. `payload` is as the client sent it. */
export interface StepRequest {
  payload: unknown;
  context: AppContext;
  /** Address of the client. */
  ip: string;
  /** Where the client reaches us, without a slash at the end. */
  origin: string;
  language: Language;
  /** What an earlier sign-in of this device was handed; absent where it has none. */
  device?: string | undefined;
}

/** A request of a signed-in user about their own account. */
export interface OwnStepRequest extends StepRequest {
  viewer: UserViewer;
}

/** A request to bind something to `userId`, who is the viewer or a user the viewer administers. */
export interface AskedToBind extends OwnStepRequest {
  userId: string;
}

/** The identity that was proven. */
export interface ProvenUser {
  userId: string;
  /** True if it took two factors together, like a passkey that required a fingerprint. */
  isStrong: boolean;
}

/**
 * A way to prove who one is. A step that a provider lacks cannot be taken with it; a first step that it lacks is empty.
 * Every step refuses by throwing, with the refusals of the contract.
 */
export interface Provider {
  name: string;
  kind: 'password' | 'mail' | 'sms' | 'iaaa' | 'uaaa' | 'oidc' | 'passkey' | 'totp' | 'recovery';
  /** Name of a provider elsewhere. */
  title?: string;
  /** What a browser must know to begin. */
  options?: Readonly<Record<string, string>>;
  preLogin?: (request: StepRequest) => Promise<object>;
  /** Finds out who it is. Whether that suffices to sign in is not the provider's to say. */
  login?: (request: StepRequest) => Promise<ProvenUser>;
  preVerify?: (request: OwnStepRequest) => Promise<object>;
  /** Returns when it is the viewer. */
  verify?: (request: OwnStepRequest) => Promise<void>;
  /** Whether a user can be asked for it at all. */
  isUsable?: (context: AppContext, userId: string) => Promise<boolean>;
  preBind?: (request: AskedToBind) => Promise<object>;
  bind?: (request: AskedToBind) => Promise<object>;
}

/** The payload as a step wants it; refuses with `invalid-input`, naming the place. */
export function readPayload<T extends z.ZodType>(schema: T, payload: unknown): z.output<T> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const place = ['body/payload', ...(first?.path ?? []).map(String)].join('/');
  throw refusal('invalid-input', { places: [{ place, reason: first?.message ?? '' }] });
}
