import { paged } from '../http/paging.ts';
import type { Caller, Handler, Routes } from '../http/route.ts';
import type { KeyedCall } from '../idempotency/index.ts';
import type { Wallet } from './service.ts';

type One = '/wallet/{user}/';
export type WalletCalls =
  | 'GET /coin-wallet/'
  | 'GET /coin-wallet/entries/'
  | `GET ${One}`
  | `PUT ${One}`
  | `PATCH ${One}`
  | `GET ${One}entries/`
  | `POST ${One}adjust/`
  | `POST ${One}fund/`
  | `POST ${One}pay/{other}/`;

export function walletRoutes(wallet: Wallet): Routes<WalletCalls> {
  const set: Handler<`PUT ${One}`> = async ({ caller, params, body }) => {
    await wallet.mustExist(params.user);
    const { balance, reason } = body();
    return await wallet.set(caller, params.user, balance, reason);
  };
  return {
    'GET /coin-wallet/': async ({ caller }) => ({ balance: await wallet.balance(caller.id) }),
    'GET /coin-wallet/entries/': async ({ caller, query, url }) => {
      const window = query();
      const { rows, total } = await wallet.entries(caller.id, window);
      return paged(rows, total, window, url);
    },
    'GET /wallet/{user}/': async ({ caller, params }) => {
      await wallet.mayLookInto(caller, params.user);
      return { balance: await wallet.balance(params.user) };
    },
    'PUT /wallet/{user}/': set,
    'PATCH /wallet/{user}/': set,
    'GET /wallet/{user}/entries/': async ({ params, query, url }) => {
      await wallet.mustExist(params.user);
      const window = query();
      const { rows, total } = await wallet.entries(params.user, window);
      return paged(rows, total, window, url);
    },
    'POST /wallet/{user}/adjust/': async ({ caller, params, body, idempotency }) => {
      await wallet.mustExist(params.user);
      const sent = body();
      return await wallet.change(caller, params.user, sent.coins, sent.reason, keyed(caller, idempotency(), sent));
    },
    'POST /wallet/{user}/fund/': async ({ caller, params, body, idempotency }) => {
      await wallet.mustExist(params.user);
      const sent = body();
      return await wallet.fund(caller, params.user, sent.amount, sent.reason, keyed(caller, idempotency(), sent));
    },
    'POST /wallet/{user}/pay/{other}/': async ({ caller, params, body, idempotency }) => {
      wallet.mustOwn(caller, params.user);
      await wallet.mustExist(params.other);
      const sent = body();
      return await wallet.pay(caller, params.other, sent.amount, keyed(caller, idempotency(), sent));
    },
  };
}

const keyed = (caller: Caller, sent: { key: string; call: string } | undefined, body: unknown): KeyedCall | undefined =>
  sent && { ...sent, userId: caller.id, body };
