import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { BankDetails } from './bank-details.ts';
import { BANKS, SAMPLE_ACCOUNT } from './banks.ts';
import type { Paying } from './paying.ts';
import type { Withdrawals } from './withdrawals.ts';

type One = '/staff/withdrawals/{withdrawal}/';
export type PayoutCalls =
  | 'GET /banks/'
  | 'GET /bank-details/mine/'
  | 'PUT /bank-details/mine/'
  | 'GET /withdrawals/'
  | 'POST /withdrawals/'
  | 'GET /staff/withdrawals/'
  | `GET ${One}`
  | `POST ${One}release/`
  | `POST ${One}process/`
  | `POST ${One}pay/`
  | `POST ${One}fail/`;

export const payoutRoutes = ({
  bankDetails,
  withdrawals,
  paying,
  demo,
}: {
  bankDetails: BankDetails;
  withdrawals: Withdrawals;
  paying: Paying;
  /** Whether people try this out: then an account is named that passes. */
  demo: boolean;
}): Routes<PayoutCalls> => ({
  'GET /banks/': async () => ({ results: [...BANKS], sample: demo ? SAMPLE_ACCOUNT : null }),
  'GET /bank-details/mine/': ({ caller }) => bankDetails.mine(caller),
  'PUT /bank-details/mine/': ({ caller, body }) => bankDetails.change(caller, body()),
  'GET /withdrawals/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await withdrawals.mine(caller, window);
    return paged(rows, total, window, url);
  },
  'POST /withdrawals/': ({ caller, body, idempotency }) => {
    const sent = body();
    const key = idempotency();
    return withdrawals.request(caller, sent.amount, key && { ...key, userId: caller.id, body: sent });
  },
  'GET /staff/withdrawals/': async ({ query, url }) => {
    const asked = query();
    const { rows, total } = await paying.list(asked);
    return paged(rows, total, asked, url);
  },
  'GET /staff/withdrawals/{withdrawal}/': ({ caller, params }) => paying.look(caller, params.withdrawal),
  'POST /staff/withdrawals/{withdrawal}/release/': async ({ caller, params }) =>
    await paying.move(caller, await paying.find(params.withdrawal), 'requested'),
  'POST /staff/withdrawals/{withdrawal}/process/': async ({ caller, params }) =>
    await paying.move(caller, await paying.find(params.withdrawal), 'processing'),
  'POST /staff/withdrawals/{withdrawal}/pay/': async ({ caller, params }) =>
    await paying.move(caller, await paying.find(params.withdrawal), 'paid'),
  'POST /staff/withdrawals/{withdrawal}/fail/': async ({ caller, params, body }) => {
    const found = await paying.find(params.withdrawal);
    return await paying.move(caller, found, 'failed', body().reason);
  },
});
