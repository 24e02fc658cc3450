import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Bits of WebAuthn's authenticator data (Web Authentication 2, 6.1). */
const present = 0x01;
const verified = 0x04;
const attested = 0x40;
const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** What the server asks of a browser, as far as it matters here. */
interface Asked {
  challenge: string;
}

/** A device with one passkey (ES256, no attestation), which says of each act whether it has checked its holder. */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const head = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  const clientData = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (isVerified: boolean, flags = 0) =>
    Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([present | (isVerified ? verified : 0) | flags]),
      Buffer.alloc(4),
    ]);
  // COSE, as CBOR: 1 (kty): EC2, 3 (alg): ES256, -1 (crv): P-256, -2: x, -3: y.
  const coseKey = Buffer.concat([
    ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x!, 'base64url')],
    ...[Buffer.from('225820', 'hex'), Buffer.from(y!, 'base64url')],
  ]);
  return {
    /** Answers a registration. */
    register(asked: Asked, { isVerified }: { isVerified: boolean }) {
      const data = Buffer.concat([
        ...[authenticatorData(isVerified, attested), Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey],
      ]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')],
        ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0])],
        ...[Buffer.from([0x68]), Buffer.from('authData'), Buffer.from([0x58, data.length]), data],
      ]);
      const said = clientData('webauthn.create', asked);
      return {
        ...head,
        response: { clientDataJSON: base64url(said), attestationObject: base64url(attestation), transports: [] },
      };
    },
    /** Answers a sign-in. */
    signIn(asked: Asked, { isVerified }: { isVerified: boolean }) {
      const [data, said] = [authenticatorData(isVerified), clientData('webauthn.get', asked)];
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey);
      return {
        ...head,
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
