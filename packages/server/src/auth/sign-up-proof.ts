import type { Answer, BodyOut } from '@griot/contracts/contract';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { Refusal, refuse } from '../http/errors.ts';
import { network } from '../http/network.ts';
import { LIMITS, type Limit, type Limits } from '../limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';

type Proof = NonNullable<BodyOut<'POST /auth/signup/'>['proof']>;

/** Hashes for one counter. */
const COST = 100;
/** The counter is one of so many: 50,000 hashes on average, which a slow phone does in a second while its owner types. */
const COUNTERS = 1_000;
/** Twice the work for every so many sign-ups from an address within the hour: a class notices nothing of it ... */
const DOUBLED_EVERY = 50;
/** ... and no browser works longer than this many times the first. */
const MOST = 8;

/** A challenge that was work enough so many sign-ups ago still is: while one is filled in, a class signs up beside it. */
const ALLOWED = 20;

const SECONDS = 30 * 60;
const ONCE: Limit = { name: 'proof for a sign-up', tries: 1, seconds: SECONDS };

export type SignUpProof = ReturnType<typeof createSignUpProof>;

/** How many counters a browser may have to try after so many sign-ups from its address. */
export const countersAfter = (signUps: number): number =>
  COUNTERS * Math.min(2 ** Math.floor(signUps / DOUBLED_EVERY), MOST);

/** What a sign-up costs a browser, so that a class behind one address can sign up and a robot cannot at will. */
export function createSignUpProof({ clock, limits, secrets }: { clock: Clock; limits: Limits; secrets: Secrets }) {
  const signing = {
    hmacSignatureSecret: secrets.seal('sign-up-challenge', ''),
    hmacKeySignatureSecret: secrets.seal('sign-up-challenge-key', ''),
  };
  const second = (): number => Math.floor(clock.now().getTime() / 1000);

  /** Whom a challenge is for, in a way that tells nobody else. */
  const named = (who: string): string => secrets.seal('sign-up-challenge-from', who);
  const counters = async (who: string, fewer = 0): Promise<number> =>
    countersAfter(Math.max(0, (await limits.counted({ limit: LIMITS.signUpByAddress, who })) - fewer));

  async function holds({ challenge, solution }: Proof, who: string): Promise<boolean> {
    const { ends, from, counters: tried } = challenge.parameters.data;
    if (ends < second() || from !== named(who)) return false;
    // Or a robot would draw them while they are cheap, and spend them later.
    if (tried < (await counters(who, ALLOWED))) return false;
    if (!(await verifySolution({ challenge, solution, deriveKey, ...signing })).verified) return false;
    return await limits.take({ limit: ONCE, who: challenge.signature });
  }

  return {
    async challenge(ip: string): Promise<Answer<'GET /auth/signup/challenge/'>> {
      const who = network(ip);
      await limits.count({ limit: LIMITS.signUpChallengeByAddress, who });
      const tried = await counters(who);
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: COST,
        counter: randomInt(tried),
        deriveKey,
        data: { ends: second() + SECONDS, from: named(who), counters: tried },
        ...signing,
      });
      return challenge as Answer<'GET /auth/signup/challenge/'>;
    },

    /**
     * Counts a sign-up, with or without proof.
     * @throws Refusal `proof_needed`; `too_many`
     */
    async count(proof: Proof | undefined, ip: string): Promise<void> {
      const who = network(ip);
      if (proof) {
        if (!(await holds(proof, who))) throw refuse('proof_needed', 'This took too long. Please try again.');
      } else {
        await limits.count({ limit: LIMITS.signUpWithoutProof, who }).catch((failure: unknown) => {
          if (!(failure instanceof Refusal)) throw failure;
          throw refuse('proof_needed', 'Very many have signed up from here. Please reload the page and try again.');
        });
      }
      await limits.count({ limit: LIMITS.signUpByAddress, who });
    },
  };
}
