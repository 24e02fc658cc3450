import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Clients } from '../ctx';

const purpose = 'instance-key';

/** The key of this instance: its public half (Ed25519, 32 bytes), and signing with the other. Made when it is first needed. */
export async function instanceKey({ db, secretBox }: Pick<Clients, 'db' | 'secretBox'>) {
  const row = (await db.instanceKey.findUnique({ where: { id: 1 } })) ?? (await makeKey({ db, secretBox }));
  const privateKey = createPrivateKey(secretBox.open(row.sealed, purpose));
  return {
    publicKey: row.publicKey,
    sign: (message: Uint8Array) => Uint8Array.from(sign(null, message, privateKey)),
  };
}

/** Of several that make one at once, the first is kept. */
async function makeKey({ db, secretBox }: Pick<Clients, 'db' | 'secretBox'>) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  await db.instanceKey.createMany({
    data: { id: 1, publicKey: Uint8Array.from(raw), sealed: secretBox.seal(pem, purpose) },
    skipDuplicates: true,
  });
  return db.instanceKey.findUniqueOrThrow({ where: { id: 1 } });
}
