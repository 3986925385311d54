import type { Guard } from '../http/access.ts';
import type { Routes } from '../http/route.ts';
import { pageOfShelf } from '../shop/index.ts';
import { packForStaff, packOnWire, type Coins } from './service.ts';

export type CoinCalls =
  | 'GET /coin-options/'
  | 'POST /coin-options/'
  | 'PATCH /coin-options/{option}/'
  | 'DELETE /coin-options/{option}/'
  | 'POST /coin-options/{option}/pay/';

export const coinRoutes = ({ coins, guard }: { coins: Coins; guard: Guard }): Routes<CoinCalls> => ({
  'GET /coin-options/': (call) =>
    pageOfShelf(call, { shelf: coins, guard, forReaders: packOnWire, forStaff: packForStaff }),
  'POST /coin-options/': async ({ caller, body }) => packForStaff(await coins.add(caller, body())),
  'PATCH /coin-options/{option}/': async ({ caller, params, body }) => {
    const { id } = await coins.one(params.option);
    return packForStaff(await coins.change(caller, id, body()));
  },
  'DELETE /coin-options/{option}/': async ({ caller, params }) => {
    await coins.takeOff(caller, (await coins.one(params.option)).id);
    return null;
  },
  'POST /coin-options/{option}/pay/': async ({ caller, params, body, idempotency, callersOrigin: origin }) => {
    const { id } = await coins.offered(params.option);
    const sent = body();
    const key = idempotency();
    return await coins.pay(caller, id, sent.price, { origin, keyed: key && { userId: caller.id, ...key, body: sent } });
  },
});
