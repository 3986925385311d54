export { missingCoins } from './disputes-store.ts';
export type { PaymentStart } from './linking.ts';
export { dateOf } from './receipt.ts';
export { localFee } from './sandbox.ts';
export type { Payments } from './service.ts';
export { ABANDONED_AFTER_MS, type PaidPayment } from './settling.ts';
export type { PaymentRow } from './store.ts';
