import type { Guard } from '../http/access.ts';
import { invalid } from '../http/errors.ts';
import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { ownNovel, visibleNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import { pageOfShelf } from '../shop/index.ts';
import type { GiftOptions } from './options.ts';
import type { Gifts } from './service.ts';
import type { Thanking } from './thanking.ts';
import { optionForStaff, optionOnWire } from './wire.ts';

type Option = '/gift-options/{gift_option}/';
export type GiftCalls =
  | 'GET /gift-options/'
  | 'POST /gift-options/'
  | `PATCH ${Option}`
  | `DELETE ${Option}`
  | 'POST /gifts/send-gift/'
  | 'GET /novels/{novel}/gifts/'
  | 'GET /novels/mine/{novel}/gifts/'
  | 'POST /gifts/{gift}/thanks/';

export const giftRoutes = ({
  db,
  gifts,
  giftOptions,
  thanking,
  guard,
}: {
  db: Database;
  gifts: Gifts;
  giftOptions: GiftOptions;
  thanking: Thanking;
  guard: Guard;
}): Routes<GiftCalls> => ({
  'GET /gift-options/': (call) =>
    pageOfShelf(call, { shelf: giftOptions, guard, forReaders: optionOnWire, forStaff: optionForStaff }),
  'POST /gift-options/': async ({ caller, body, file }) => {
    const form = body();
    const picture = file('image');
    if (!picture) throw invalid({ image: ['Image is required'] });
    return optionForStaff(await giftOptions.add(caller, form, picture.bytes));
  },
  'PATCH /gift-options/{gift_option}/': async ({ caller, params, body, file }) => {
    const { id } = await giftOptions.one(params.gift_option);
    return optionForStaff(await giftOptions.change(caller, id, body(), file('image')?.bytes));
  },
  'DELETE /gift-options/{gift_option}/': async ({ caller, params }) => {
    await giftOptions.takeOff(caller, (await giftOptions.one(params.gift_option)).id);
    return null;
  },
  'POST /gifts/send-gift/': async ({ caller, body, idempotency }) => {
    const sent = body();
    const key = idempotency();
    return await gifts.send(caller, sent, key && { ...key, userId: caller.id, body: sent });
  },
  'GET /novels/mine/{novel}/gifts/': async ({ caller, params, query, url }) => {
    const { id } = await ownNovel(db, caller, params.novel);
    const window = query();
    const { rows, total } = await thanking.list(caller, id, window);
    return paged(rows, total, window, url);
  },
  'POST /gifts/{gift}/thanks/': async ({ caller, params, body }) => {
    const gift = await thanking.one(caller, params.gift);
    return await thanking.thank(caller, gift, body().text);
  },
  'GET /novels/{novel}/gifts/': async ({ caller, params, query, url }) => {
    const novel = await visibleNovel(db, caller, params.novel);
    const window = query();
    return {
      ...paged(await gifts.list(novel, window), novel.numGiftsReceived, window, url),
      totals: await gifts.totals(novel),
    };
  },
});
