import { z } from 'zod';
import { endpoint, Instant } from './endpoint.ts';
import { MoneyOut } from './money.ts';

/** What a member of the Acquisition Team has brought; `referral_code` is null for whoever has not joined (ruling 18). */
export const ReferralDashboard = z.object({
  referral_code: z.string().nullable(),
  pending_referrals: z.int(),
  completed_referrals: z.int(),
  /** The rewards that were given, in `currency`. */
  total_earnings: MoneyOut,
  /** The rewards that wait for their day, the next one first: what was promised is the most that each can be. */
  ripening: z.array(z.object({ at: Instant, at_most: MoneyOut })),
  currency: z.literal('USD'),
});

/** Part 2 §2.14 and §7 (referrals), ruling 27. */
export const referrals = {
  'POST /referrals/join-acquisition-team/': endpoint({
    access: 'verified',
    summary: 'Join the Acquisition Team; whoever is in it already keeps their code and gets 200',
    status: 201,
    statusAgain: 200,
    response: z.object({ message: z.string(), referral_code: z.string() }),
    errors: ['not_signed_in', 'email_not_verified'],
  }),
  'GET /referrals/dashboard/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s code, referrals and rewards',
    response: ReferralDashboard,
    errors: ['not_signed_in'],
  }),
};
