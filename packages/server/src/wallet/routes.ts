import type { Routes } from '../http/route.ts';
import type { Wallet } from './service.ts';

export type WalletCalls = 'GET /coin-wallet/';

export const walletRoutes = (wallet: Wallet): Routes<WalletCalls> => ({
  'GET /coin-wallet/': async ({ caller }) => ({ balance: await wallet.balance(caller.id) }),
});
