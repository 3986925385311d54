import { readFile } from 'node:fs/promises';

/** What a call to a bucket is signed with. */
export interface BucketKeys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Keys that are lent are asked for anew so many ms before they end. */
const BEFORE_END_MS = 5 * 60_000;
/** Who lends them stands beside the server, and answers at once or not at all: so long may all that is asked for them take. */
const ANSWER_WITHIN_MS = 2_000;
/** After so many ms somebody who has not answered is asked again, while there are keys that are still good. */
const ASK_AGAIN_MS = 10_000;
/** So many s is good what an instance's own service wants to be asked with. */
const TOKEN_S = 60;
/** Where Amazon's ECS and EKS lend keys without TLS; what is asked with must not go elsewhere in the clear. */
const BESIDE = /^(localhost|127(\.\d+){3}|\[::1\]|169\.254\.170\.(2|23)|\[fd00:ec2::23\])$/;

/**
 * Where the keys come from, by Amazon's own variables: from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`; or lent to the role of a container
 * (`AWS_CONTAINER_CREDENTIALS_FULL_URI` or `…_RELATIVE_URI`), or of a machine whose service is named by `AWS_EC2_METADATA_SERVICE_ENDPOINT` (IMDSv2).
 * Null where nothing says: nobody is asked who may not be there. `told` hears why those of a role were not lent, once, and null when they are again.
 */
export function bucketKeys(
  given: NodeJS.ProcessEnv,
  { now = Date.now, told = () => undefined }: { now?: () => number; told?: (trouble: string | null) => void } = {},
): (() => Promise<BucketKeys>) | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = given;
  if (accessKeyId && secretAccessKey) {
    const keys = { accessKeyId, secretAccessKey, ...(token && { sessionToken: token }) };
    return async () => keys;
  }
  const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: relative, AWS_CONTAINER_CREDENTIALS_FULL_URI: full } = given;
  const container = relative ? `http://169.254.170.2${relative}` : full;
  if (container) return lent((signal) => ofContainer(new URL(container), given, signal), { now, told });
  const service = given['AWS_EC2_METADATA_SERVICE_ENDPOINT']?.replace(/\/+$/, '');
  return service ? lent((signal) => ofMachine(service, signal), { now, told }) : null;
}

/** The variables that say where keys come from. */
const SAYING = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_EC2_METADATA_SERVICE_ENDPOINT',
];
const opened = new Map<string, (() => Promise<BucketKeys>) | null>();
const hearing = new Set<(trouble: string | null) => void>();
let trouble: string | null = null;

/** Those of this process, whose buckets all have the same role: it is asked once for all of them. */
export function keysOfProcess(): (() => Promise<BucketKeys>) | null {
  const where = JSON.stringify(SAYING.map((name) => process.env[name]));
  let keys = opened.get(where);
  if (keys === undefined) {
    keys = bucketKeys(process.env, {
      told(now) {
        trouble = now;
        for (const hear of hearing) hear(now);
      },
    });
    opened.set(where, keys);
  }
  return keys;
}

/** Why the keys of this process's role were not lent when they were last asked for, in words that hold no secret; null when they were. */
export const keysTrouble = (): string | null => trouble;

/** Hears when that begins, while those from before may still be good, at once where it has, and of its end by null; until what is given back is called. */
export function onKeysTrouble(hear: (trouble: string | null) => void): () => void {
  hearing.add(hear);
  if (trouble !== null) hear(trouble);
  return () => void hearing.delete(hear);
}

/** Thrown where no keys are lent; its words, and it has no cause, hold nothing of what was asked with or answered. */
class NotLent extends Error {}

/** As it is lent: the keys, and when they end. */
interface Lent {
  AccessKeyId?: string;
  SecretAccessKey?: string;
  Token?: string;
  Expiration?: string;
}

async function ofContainer(where: URL, given: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Lent> {
  if (where.protocol !== 'https:' && !BESIDE.test(where.hostname))
    throw new NotLent(`keys are not asked of ${where.host} without TLS`);
  // Where it stands in a file it is another one every few hours.
  const file = given['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'];
  const token = file ? (await readFile(file, 'utf8')).trim() : given['AWS_CONTAINER_AUTHORIZATION_TOKEN'];
  const headers: Record<string, string> = token ? { authorization: token } : {};
  return (await answerOf(where, { headers, signal })).json() as Promise<Lent>;
}

async function ofMachine(service: string, signal: AbortSignal): Promise<Lent> {
  const asked = { method: 'PUT', headers: { 'x-aws-ec2-metadata-token-ttl-seconds': String(TOKEN_S) }, signal };
  const token = await (await answerOf(`${service}/latest/api/token`, asked)).text();
  const headers = { 'x-aws-ec2-metadata-token': token };
  const roles = `${service}/latest/meta-data/iam/security-credentials/`;
  const [role = ''] = (await (await answerOf(roles, { headers, signal })).text()).trim().split('\n');
  return (await answerOf(roles + role, { headers, signal })).json() as Promise<Lent>;
}

async function answerOf(where: string | URL, asked: RequestInit): Promise<Response> {
  const answer = await fetch(where, { ...asked, redirect: 'error' });
  if (!answer.ok) throw new NotLent(`${new URL(where).host} lends no keys: ${answer.status}`);
  return answer;
}

/** What Node says of a header or of JSON that it does not take has the text itself in it, which may be a secret. */
function notLent(failure: unknown): NotLent {
  if (failure instanceof NotLent) return failure;
  const { name, cause } = failure as Error;
  const code = ((cause ?? failure) as NodeJS.ErrnoException).code;
  if (name === 'TimeoutError') return new NotLent(`who lends keys has not answered for ${ANSWER_WITHIN_MS / 1000} s`);
  if (name === 'SyntaxError') return new NotLent('what was lent is no JSON');
  return new NotLent(`keys cannot be asked for: ${typeof code === 'string' ? code : name}`);
}

/** Asks once for all who wait, and again before the keys end. Nobody waits for that: those that are still good are used meanwhile. */
function lent(
  ask: (signal: AbortSignal) => Promise<Lent>,
  { now, told }: { now: () => number; told: (trouble: string | null) => void },
): () => Promise<BucketKeys> {
  let held: { keys: BucketKeys; until: number } | null = null;
  let asking: Promise<BucketKeys> | null = null;
  let failing = false;
  let notBefore = -Infinity;
  const renew = async (): Promise<BucketKeys> => {
    try {
      const { AccessKeyId, SecretAccessKey, Token, Expiration } = await ask(AbortSignal.timeout(ANSWER_WITHIN_MS));
      if (!AccessKeyId || !SecretAccessKey) throw new NotLent('there are no keys in what was lent');
      const keys = {
        accessKeyId: AccessKeyId,
        secretAccessKey: SecretAccessKey,
        ...(Token !== undefined && { sessionToken: Token }),
      };
      held = { keys, until: Expiration === undefined ? Infinity : Date.parse(Expiration) };
      if (failing) told(null);
      failing = false;
      return keys;
    } catch (failure) {
      const why = notLent(failure);
      if (!failing) told(why.message);
      failing = true;
      throw why;
    }
  };
  const renewed = (): Promise<BucketKeys> => {
    asking ??= renew().finally(() => {
      asking = null;
    });
    return asking;
  };
  return async () => {
    const at = now();
    if (!held || at >= held.until) return await renewed();
    if (asking === null && at >= held.until - BEFORE_END_MS && at >= notBefore) {
      notBefore = at + ASK_AGAIN_MS;
      // Whoever needs them when these have ended hears why there are none.
      renewed().catch(() => undefined);
    }
    return held.keys;
  };
}
