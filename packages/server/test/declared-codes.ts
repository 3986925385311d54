import assert from 'node:assert/strict';
import type { ErrorCode } from '@griot/contracts';
import { contract, type Endpoint } from '@griot/contracts/contract';

/** What any call can be answered, whatever its row says. */
const OF_EVERY_CALL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid',
  'not_found',
  'method_not_allowed',
  'too_large',
  'unsupported_media',
  'failed',
  'unavailable',
]);
/** What the guard of a call answers before the call is begun (ruling 17). */
const OF_ACCESS: Record<Endpoint['access'], readonly ErrorCode[]> = {
  anyone: ['not_signed_in', 'token_expired'],
  'signed-in': ['not_signed_in', 'token_expired'],
  verified: ['not_signed_in', 'token_expired', 'email_not_verified'],
  editor: ['not_signed_in', 'token_expired', 'not_allowed'],
  admin: ['not_signed_in', 'token_expired', 'not_allowed'],
};

/** Fails when a call refuses with a code that its row does not declare: a client could not know of it. */
export function assertDeclared(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  const code = (body as { code?: ErrorCode } | null)?.code;
  const row = status < 400 || !code ? undefined : rowOf(method, path);
  if (!row || !code || OF_EVERY_CALL.has(code)) return;
  assert.ok(
    OF_ACCESS[row.access].includes(code) || row.errors?.includes(code),
    `${method} ${path} refuses with ${code}, which its row in the contract does not declare`,
  );
}

const ROWS = Object.entries<Endpoint>(contract).map(([name, row]) => {
  const [method, path] = name.split(' ') as [string, string];
  return {
    method,
    row,
    fixed: path.split('/').filter((p) => !p.startsWith('{')).length,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}?$`),
  };
});

/** The row of a path; of several, the one with more fixed words, as the router chooses. */
function rowOf(method: string, path: string): Endpoint | undefined {
  const [plain = ''] = path.split('?');
  return ROWS.filter((one) => one.method === method && one.pattern.test(plain)).sort((a, b) => b.fixed - a.fixed)[0]
    ?.row;
}
