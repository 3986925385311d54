/** The ledger's key of the movement that fulfils a payment. The audit holds every fulfilled payment to exactly one. */
export const paymentKey = (paymentId: string): string => `payment:${paymentId}`;
/** The ledger's key of the reward for somebody's referral; taken back, it may ripen again until another day. */
export const rewardKey = (referredId: string, ripensAt: Date): string =>
  `reward:${referredId}:${ripensAt.toISOString()}`;
/** The ledger's key of the movement that takes a reward back. */
export const rewardBackKey = (journalId: string): string => `reward-back:${journalId}`;
/** The ledger's key of the movement that shares a week or month of a subscription among authors. */
export const shareKey = (subscriptionId: string, part: number): string => `share:${subscriptionId}:${part}`;
/** The ledger's key of the movement that takes a payment back; one for every refunded payment. */
export const refundKey = (paymentId: string): string => `refund:${paymentId}`;
