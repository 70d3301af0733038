import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/*
 * A software passkey: creates a credential and signs challenges according to WebAuthn level 3, without any library of
 * ours.
 */

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

export interface Authenticator {
  /** Reply to options for a new credential, like `PublicKeyCredential.toJSON()`. */
  create(options: object): object;
  /** Reply to options for signing. */
  sign(options: object, changes?: { counter?: number; verified?: boolean; origin?: string }): object;
  credentialId: string;
}

/** An authenticator with one credential (ES256), in a browser that shows `origin`. */
export function makeAuthenticator(origin: string, { verifies = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const host = new URL(origin).hostname;
  let counter = 0;
  let userHandle = '';
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} };
  return {
    credentialId,
    create(given) {
      const options = given as Options; // As the server sends it.
      userHandle = options.user?.id ?? '';
      counter += 1;
      const flags = FLAG_PRESENT | FLAG_CREDENTIAL | (verifies ? FLAG_VERIFIED : 0);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([header(host, flags, counter), attested]);
      const attestationObject = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', cborMap([])],
        ['authData', cborBytes(authData)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(given, changes = {}) {
      const options = given as Options; // As the server sends it.
      counter = changes.counter ?? counter + 1;
      const flags = FLAG_PRESENT | ((changes.verified ?? verifies) ? FLAG_VERIFIED : 0);
      const authenticatorData = header(host, flags, counter);
      const data = clientData('webauthn.get', options.challenge, changes.origin ?? origin);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function header(host: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count]);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** COSE_Key of an ES256 public key (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborMap = (entries: [string, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborText(key), value])]);
