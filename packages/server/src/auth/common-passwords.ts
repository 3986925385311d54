import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../http/errors.ts';

/** The passwords that are guessed first, small letters only: they are what leaks show again and again. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** @throws Refusal `invalid` at the field it was sent in, when a password is one of the most common ones */
export function refuseCommonPassword(password: string, field: string): void {
  if (COMMON.has(password.normalize('NFC').toLowerCase()))
    throw invalid({ [field]: ['This is one of the most common passwords, which are guessed first. Choose another.'] });
}
