/** The ledger's key of the movement that fulfils a payment. The audit holds every fulfilled payment to exactly one. */
export const paymentKey = (paymentId: string): string => `payment:${paymentId}`;
/** The ledger's key of the reward for somebody's referral that a payment of theirs has completed; another payment may complete it again after a refund. */
export const rewardKey = (referredId: string, paymentId: string): string => `reward:${referredId}:${paymentId}`;
/** The ledger's key of the movement that takes a reward back. */
export const rewardBackKey = (journalId: string): string => `reward-back:${journalId}`;
/** The ledger's key of the movement that takes a payment back; one for every refunded payment. */
export const refundKey = (paymentId: string): string => `refund:${paymentId}`;
