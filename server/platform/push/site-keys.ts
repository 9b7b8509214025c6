/** By what push services know who sends (RFC 8292). */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { HOUR, SECOND } from '../clock.ts';

/** A point of 65 bytes, and a private key as PKCS #8. */
export type SiteKeys = { publicKey: Buffer; privateKey: Buffer };

const LASTS = 12 * HOUR; // at most 24 hours (RFC 8292, section 2)

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes a pair of keys. */
export function makeSiteKeys(): SiteKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

/**
 * What says that this site sends something.
 * @param origin the push service's
 * @param contact where its people can reach those who run this site: mailto: or https:
 * @returns the header `Authorization`
 */
export function authorise({ publicKey, privateKey }: SiteKeys, origin: string, contact: string, now: Date): string {
  const key: KeyObject = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const until = Math.floor((now.getTime() + LASTS) / SECOND);
  const claim = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: origin, exp: until, sub: contact })}`;
  const signature = sign('sha256', Buffer.from(claim), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${claim}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
