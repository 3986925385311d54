import { customAlphabet } from 'nanoid';
import { randomBytes, randomInt } from 'node:crypto';

/** What time it is. Nothing else in the server reads the clock, so that tests can hold it still. */
export interface Clock {
  now(): Date;
}

/** Where chance comes from, so that tests can repeat it. What no test wants to know beforehand draws its own: nonces (`sealing.ts`, the gateway), password salts, names of files. */
export interface Random {
  /** An opaque id such as `nov_8fk2…`: never purely numeric, safe in an address. */
  id(prefix: string): string;
  /** A one-time code: `n` decimal digits, leading zeros included. */
  digits(n: number): string;
  /** A code that people pass on: `n` capitals and figures none of which is mistaken for another, and no vowels, so that it says nothing. */
  code(n: number): string;
  /** A secret of 256 bits, base64url. */
  token(): string;
}

export const systemClock: Clock = { now: () => new Date() };

/** Without vowels, and without what looks like something else: 0 and O, 1, I and L, 5 and S, 2 and Z, 8 and B, U and V. */
export const CODE_LETTERS = 'CDFGHJKMNPQRTVWX34679';
const code = customAlphabet(CODE_LETTERS);

const idTail = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);

export const systemRandom: Random = {
  id: (prefix) => `${prefix}_${idTail()}`,
  digits: (n) => Array.from({ length: n }, () => randomInt(10)).join(''),
  code: (n) => code(n),
  token: () => randomBytes(32).toString('base64url'),
};
