/** The ledger's key of the movement that fulfils a payment. The audit holds every fulfilled payment to exactly one. */
export const paymentKey = (paymentId: string): string => `payment:${paymentId}`;
/** The ledger's key of the movement that takes a payment back; one for every refunded payment. */
export const refundKey = (paymentId: string): string => `refund:${paymentId}`;
