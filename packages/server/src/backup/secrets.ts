import { randomBytes, scryptSync } from 'node:crypto';
import type { StoredSecret } from '../ports/env.ts';
import { sameText } from '../ports/secrets.ts';
import type { BackedUpSecret } from './manifest.ts';

/** What a backup says of a key. From the check nobody finds a key of 32 characters, and few find a weaker one: each try costs. */
export function describeSecret({ value, given }: StoredSecret): BackedUpSecret {
  const salt = randomBytes(16).toString('base64url');
  return { stored: !given, salt, check: checkOf(value, salt) };
}

/** Whether a key is the one that a backup was made with. */
export const fits = (value: string, { salt, check }: BackedUpSecret): boolean => sameText(checkOf(value, salt), check);

const checkOf = (value: string, salt: string): string => scryptSync(value, salt, 32).toString('base64url');
