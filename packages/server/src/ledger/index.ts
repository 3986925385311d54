export {
  ADJUSTED,
  BONUSES,
  CONVERTED,
  CONVERTED_USD,
  earnedBy,
  giftsOf,
  GIVEN,
  incomeOf,
  PAID_OUT,
  PAYING_OUT,
  REVENUE,
  REWARDS,
  salesOf,
  walletOf,
} from './accounts.ts';
export { auditLedger, type AuditReport } from './audit-store.ts';
export { fromWire, fromWireAboveZero, moneyText, onWire, toWire } from './amount.ts';
export { buyCoins, chargeCoinsBack, type Purchase, takeCoinsBack } from './buying.ts';
export { centsToKobo, koboToCents, plainRate, type UsdRate } from './exchange.ts';
export { keptOf } from './kept-store.ts';
export { rewardBackKey, rewardKey, shareKey } from './keys.ts';
export { post } from './ledger.ts';
export { addLot, chooseFromLots, purseOf, type Purse, usesAlong } from './lots-store.ts';
export { keptByPlatform, NOTHING_PAID, type Paid, partOf } from './lots.ts';
export type { Along, Held, MovementKind, Step } from './movement.ts';
export { spend, spendAsRead, type Spending } from './spending.ts';
export {
  chargeSubscriptionBack,
  giveSubscriptionBack,
  type ReadChapter,
  shareSubscription,
  takeForSubscription,
} from './subscribing.ts';
export { balanceOf, lock } from './store.ts';
