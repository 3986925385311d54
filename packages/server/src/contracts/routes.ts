import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Deciding } from './deciding.ts';
import type { Notices } from './notices.ts';
import type { Contracts, Pictures } from './service.ts';

export type ContractCalls =
  | 'GET /contracts/{novel}/eligibility/'
  | 'GET /contracts/mine/{novel}/'
  | 'POST /contracts/apply/'
  | 'PATCH /contracts/{contract}/'
  | 'GET /contracts/{contract}/text/'
  | 'POST /contracts/{contract}/sign/'
  | 'GET /staff/contracts/'
  | 'GET /staff/contracts/{contract}/'
  | 'POST /staff/contracts/{contract}/approve/'
  | 'POST /staff/contracts/{contract}/reject/'
  | 'POST /staff/contracts/{contract}/end/';

export function contractRoutes({
  contracts,
  deciding,
  notices,
}: {
  contracts: Contracts;
  deciding: Deciding;
  notices: Notices;
}): Routes<ContractCalls> {
  return {
    'GET /contracts/{novel}/eligibility/': ({ caller, params }) => contracts.eligibility(caller, params.novel),
    'GET /contracts/mine/{novel}/': ({ caller, params }) => contracts.ofNovel(caller, params.novel),
    'POST /contracts/apply/': ({ caller, body, file, origin }) =>
      contracts.apply(body(), picturesOf(file), { caller, origin }),
    'PATCH /contracts/{contract}/': async ({ caller, params, body, file, origin }) => {
      const found = await contracts.own(caller, params.contract);
      contracts.mustBeOpen(found.contract);
      return await contracts.change(found, body(), picturesOf(file), { caller, origin });
    },
    'GET /contracts/{contract}/text/': async ({ caller, params }) =>
      contracts.text(await contracts.own(caller, params.contract)),
    'POST /contracts/{contract}/sign/': async ({ caller, params, body, origin }) => {
      const found = await contracts.own(caller, params.contract);
      return await contracts.sign(found, body(), origin);
    },
    'GET /staff/contracts/': async ({ query, url }) => {
      const asked = query();
      const { rows, total } = await deciding.list(asked);
      return paged(rows, total, asked, url);
    },
    'GET /staff/contracts/{contract}/': async ({ caller, params }) =>
      deciding.shown(await deciding.find(params.contract), caller),
    'POST /staff/contracts/{contract}/approve/': async ({ caller, params, body, origin }) => {
      const found = await deciding.find(params.contract);
      return await deciding.approve(found, { caller, origin, read: body().version });
    },
    'POST /staff/contracts/{contract}/reject/': async ({ caller, params, body, origin }) => {
      const found = await deciding.find(params.contract);
      const { reason, version } = body();
      return await deciding.reject(found, reason, { caller, origin, read: version });
    },
    'POST /staff/contracts/{contract}/end/': async ({ caller, params, body, origin }) => {
      const found = await deciding.find(params.contract);
      return await notices.end(found, body(), { caller, origin });
    },
  };
}

const picturesOf = (file: (name: string) => Pictures['front']): Pictures => ({
  front: file('front_image'),
  back: file('back_image'),
});
