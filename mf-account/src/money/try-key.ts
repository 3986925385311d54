/**
 * Names one try to move money, so that sent again after a lost answer it moves nothing twice (ruling 26).
 * Not `randomUUID`, which browsers keep for secure connections.
 */
export const newTryKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
