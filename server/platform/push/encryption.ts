/** What a browser's push service is not to read (RFC 8291, with the content coding of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The browser's half: its public key, as a point of 65 bytes, and its secret. */
export type BrowserKeys = { publicKey: Buffer; secret: Buffer };

const CURVE = 'prime256v1'; // P-256
export const PUBLIC_KEY_BYTES = 65; // uncompressed
export const SECRET_BYTES = 16;

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
/** One record holds all: RFC 8291, section 4, allows no more, and push services take 4096 bytes (RFC 8030, 7.2). */
const RECORD_BYTES = 4096;
const LAST_RECORD = Buffer.of(2); // the delimiter of RFC 8188, section 2

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Whether a browser's keys can be used: the point has to lie on the curve. */
export function areUsable({ publicKey, secret }: BrowserKeys): boolean {
  if (publicKey.length !== PUBLIC_KEY_BYTES || publicKey[0] !== 4 || secret.length !== SECRET_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a text for one browser, as the body of what is sent to its push service.
 * @param chosen the key and the salt of this message, for the specification's example; otherwise made anew each time
 */
export function encrypt(
  text: Buffer,
  browser: BrowserKeys,
  { privateKey, salt = randomBytes(SALT_BYTES) }: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const ownPublic = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.publicKey, ownPublic]);
  const input = derive(own.computeSecret(browser.publicKey), browser.secret, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(ownPublic.length, SALT_BYTES + 4);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const parts = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([header, ownPublic, ...parts]);
}
