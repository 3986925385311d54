import type { Routes } from '../http/route.ts';
import type { EReaderKeys } from './keys.ts';

export type EReaderCalls = 'GET /e-reader/' | 'POST /e-reader/' | 'DELETE /e-reader/';

export const eReaderRoutes = ({ eReaderKeys: keys }: { eReaderKeys: EReaderKeys }): Routes<EReaderCalls> => ({
  'GET /e-reader/': ({ caller, callersOrigin }) => keys.of(caller, callersOrigin),
  'POST /e-reader/': ({ caller, callersOrigin }) => keys.make(caller, callersOrigin),
  'DELETE /e-reader/': async ({ caller }) => {
    await keys.end(caller);
    return null;
  },
});
