import type { Routes } from '../http/route.ts';
import type { Referrals } from './service.ts';

export type ReferralCalls =
  'POST /referrals/join-acquisition-team/' | 'GET /referrals/dashboard/' | 'POST /dev/referrals/ripen/';

/** The words of part 2 §8. */
const WELCOME = 'Successfully joined the Acquisition Team! Welcome aboard!';

export const referralRoutes = (referrals: Referrals): Routes<ReferralCalls> => ({
  'POST /referrals/join-acquisition-team/': async ({ caller, again }) => {
    const { code, joined } = await referrals.join(caller);
    if (!joined) again();
    return { message: WELCOME, referral_code: code };
  },
  'GET /referrals/dashboard/': ({ caller }) => referrals.dashboard(caller),
  'POST /dev/referrals/ripen/': async ({ caller }) => {
    await referrals.ripenNow(caller);
    return await referrals.dashboard(caller);
  },
});
