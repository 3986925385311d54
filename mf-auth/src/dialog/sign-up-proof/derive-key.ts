import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/** As the server derives keys, also where a page over plain http has no `crypto.subtle`. */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  let key = new Uint8Array([...salt, ...password]);
  for (let round = 0; round < cost; round += 1) key = sha256(key);
  return { parameters: {}, derivedKey: key.subarray(0, keyLength) };
};
