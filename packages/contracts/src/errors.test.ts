import { contract, type Endpoint } from './contract.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { PROVIDER_SIGN_IN_ERRORS } from './sign-in-providers.ts';

/** What any call can be answered, whatever its row says. */
const OF_EVERY_CALL: ErrorCode[] = [
  'method_not_allowed',
  'failed',
  'unavailable',
  'email_not_verified',
  'token_expired',
];

it('every code is declared by a call, or told at the sign-in', () => {
  const declared = new Set<ErrorCode>([
    ...Object.values<Endpoint>(contract).flatMap((row) => row.errors ?? []),
    ...PROVIDER_SIGN_IN_ERRORS,
    ...OF_EVERY_CALL,
  ]);
  expect(Object.keys(ERROR_STATUS).filter((code) => !declared.has(code as ErrorCode))).toEqual([]);
});
