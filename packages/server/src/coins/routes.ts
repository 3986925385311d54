import { isAdministrator, type Doorkeeper } from '../http/access.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { keptOnWire, optionOnWire, type Coins } from './service.ts';

export type CoinCalls =
  | 'GET /coin-options/'
  | 'POST /coin-options/'
  | 'PATCH /coin-options/{option}/'
  | 'DELETE /coin-options/{option}/'
  | 'POST /coin-options/{option}/pay/';

export const coinRoutes = ({ coins, door }: { coins: Coins; door: Doorkeeper }): Routes<CoinCalls> => ({
  'GET /coin-options/': async ({ caller, query, url }) => {
    const asked = query();
    const admin = await isAdministrator(door, caller);
    const { rows, total } = await coins.list({ ...asked, offered: !admin || (asked.offered ?? true) });
    return paged(rows.map(admin ? keptOnWire : optionOnWire), total, asked, url);
  },
  'POST /coin-options/': async ({ caller, body }) => keptOnWire(await coins.add(caller, body())),
  'PATCH /coin-options/{option}/': async ({ caller, params, body }) => {
    const { id } = await coins.one(params.option);
    return keptOnWire(await coins.change(caller, id, body()));
  },
  'DELETE /coin-options/{option}/': async ({ caller, params }) => {
    await coins.takeOff(caller, (await coins.one(params.option)).id);
    return null;
  },
  'POST /coin-options/{option}/pay/': async ({ caller, params, body, idempotency, origin }) => {
    const { id } = await coins.offered(params.option);
    const sent = body();
    const key = idempotency();
    return await coins.pay(caller, id, sent.price, { origin, keyed: key && { userId: caller.id, ...key, body: sent } });
  },
});
