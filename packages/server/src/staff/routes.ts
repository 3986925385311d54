import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import { invalid } from '../http/errors.ts';
import { type Hiding, ownNovelOnWire } from '../novels/index.ts';
import type { StaffSection } from './service.ts';

export type StaffCalls =
  | 'GET /staff/chapters/'
  | 'GET /staff/chapters/{chapter}/'
  | 'GET /staff/novels/'
  | 'GET /staff/novels/{novel}/'
  | 'POST /staff/novels/{novel}/hide/'
  | 'POST /staff/novels/{novel}/unhide/';

export const staffRoutes = ({
  staffSection,
  hiding,
}: {
  staffSection: StaffSection;
  hiding: Hiding;
}): Routes<StaffCalls> => ({
  'GET /staff/chapters/': async ({ query, url }) => {
    const range = query();
    const { rows, total } = await staffSection.chapters(range);
    return paged(rows, total, range, url);
  },
  'GET /staff/chapters/{chapter}/': ({ params }) => staffSection.chapter(params.chapter),
  'GET /staff/novels/': async ({ query, url }) => {
    const asked = query();
    const { rows, total, atLeast } = await staffSection.novels(asked);
    return paged(rows, total, asked, url, atLeast);
  },
  'GET /staff/novels/{novel}/': ({ params }) => staffSection.novel(params.novel),
  'POST /staff/novels/{novel}/hide/': async ({ caller, params, body }) => {
    const novel = await hiding.find(params.novel);
    const { reason, rule } = body();
    if (!rule) throw invalid({ rule: ['Choose the rule that it breaks.'] });
    return ownNovelOnWire(await hiding.hide(caller.id, novel, { reason, rule }));
  },
  'POST /staff/novels/{novel}/unhide/': async ({ caller, params }) =>
    ownNovelOnWire(await hiding.unhide(caller.id, await hiding.find(params.novel))),
});
