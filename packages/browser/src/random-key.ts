/**
 * A key that nobody else makes: 32 hexadecimal digits. Not `crypto.randomUUID()`, which browsers keep for https and
 * localhost; a phone in the same network reads over plain http.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
