import { ROLES } from '@griot/contracts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from './secrets.ts';

/** Life of an access token in seconds. */
export const ACCESS_SECONDS = 15 * 60;
const AUDIENCE = 'access';

const Claims = z.object({ sub: z.string(), email_verified: z.boolean(), roles: z.array(z.enum(ROLES)), sid: z.string().optional() });
const challenge = { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };

export interface AccessTokens {
  sign(caller: Caller): Promise<string>;
  /** @throws Refusal `token_expired`, or `not_signed_in` when it is no token of ours */
  read(token: string): Promise<Caller>;
}

export function createAccessTokens(secrets: Secrets, clock: Clock): AccessTokens {
  return {
    sign: (caller) =>
      new SignJWT({ email_verified: caller.emailVerified, roles: caller.roles, ...(caller.sessionId ? { sid: caller.sessionId } : {}) })
        .setProtectedHeader({ alg: 'EdDSA', kid: secrets.kid })
        .setSubject(caller.id)
        .setAudience(AUDIENCE)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + ACCESS_SECONDS * 1000))
        .sign(secrets.privateKey),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, secrets.publicKey, { algorithms: ['EdDSA'], audience: AUDIENCE, currentDate: clock.now() });
        const claims = Claims.parse(payload);
        return { id: claims.sub, emailVerified: claims.email_verified, roles: claims.roles, sessionId: claims.sid };
      } catch (failure) {
        if (failure instanceof errors.JWTExpired) throw refuse('token_expired', 'Your sign-in has expired.', challenge);
        if (failure instanceof errors.JOSEError || failure instanceof z.ZodError) throw refuse('not_signed_in', 'Sign in first.', challenge);
        throw failure;
      }
    },
  };
}
