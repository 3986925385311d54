import { hash } from 'node:crypto';
import { ROLES } from '@griot/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';

/** Life of an access token in seconds. */
const ACCESS_SECONDS = 15 * 60;
const AUDIENCE = 'access';

/** Tokens whose signature was found right: of about 300 bytes each. A wrong one is never kept, so nobody can fill this. */
const VERIFIED_MOST = 20_000;

const Claims = z.object({
  sub: z.string(),
  exp: z.int(),
  email_verified: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  sid: z.string().optional(),
});
const challenge = { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };

export interface AccessTokens {
  sign(caller: Caller): Promise<string>;
  /** @throws Refusal `token_expired`, or `not_signed_in` when it is no token of ours */
  read(token: string): Promise<Caller>;
}

export function createAccessTokens(secrets: Secrets, clock: Clock): AccessTokens {
  // Checking an EdDSA signature is dearer than all else a call needs.
  const verified = new LRUCache<string, Verified>({ max: VERIFIED_MOST });

  return {
    sign: (caller) =>
      new SignJWT({
        email_verified: caller.emailVerified,
        roles: caller.roles,
        ...(caller.sessionId ? { sid: caller.sessionId } : {}),
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: secrets.kid })
        .setSubject(caller.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + ACCESS_SECONDS * 1000))
        .sign(secrets.privateKey),
    async read(token) {
      // Not the token itself: whoever saw the memory could use it.
      const key = hash('sha256', token, 'base64url');
      const known = verified.get(key);
      if (known && clock.now().getTime() < known.endsAt) return known.caller;
      const found = await verify(token);
      verified.set(key, found);
      return found.caller;
    },
  };

  async function verify(token: string): Promise<Verified> {
    try {
      const { payload } = await jwtVerify(token, secrets.publicKey, {
        algorithms: ['EdDSA'],
        audience: AUDIENCE,
        currentDate: clock.now(),
      });
      const claims = Claims.parse(payload);
      // All calls with this token share it.
      Object.freeze(claims.roles);
      return {
        caller: Object.freeze({
          id: claims.sub,
          emailVerified: claims.email_verified,
          roles: claims.roles,
          sessionId: claims.sid,
        }),
        endsAt: claims.exp * 1000,
      };
    } catch (failure) {
      if (failure instanceof errors.JWTExpired) throw refuse('token_expired', 'Your sign-in has expired.', challenge);
      if (failure instanceof errors.JOSEError || failure instanceof z.ZodError)
        throw refuse('not_signed_in', 'Sign in first.', challenge);
      throw failure;
    }
  }
}

/** What a token of ours says, and until when, in ms of the epoch. */
interface Verified {
  caller: Caller;
  endsAt: number;
}
