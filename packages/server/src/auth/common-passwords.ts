import { invalid } from '../http/errors.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** The passwords that are guessed first, small letters only: they are what leaks show again and again. Read when the first is chosen. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** @throws Refusal `invalid` at the field it was sent in, when a password is one of the most common ones */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if ((await (common ??= readCommon())).has(password.normalize('NFC').toLowerCase()))
    throw invalid({ [field]: ['This is one of the most common passwords, which are guessed first. Choose another.'] });
}
