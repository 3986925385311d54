import { useIdempotentAction } from '@griot/remote-kit';

export type WithdrawalRequest = ReturnType<typeof useWithdrawalRequest>;

/** Asks for income to be paid out. A request without an answer outlives its dialog, and sent again asks for nothing twice. */
export const useWithdrawalRequest = () =>
  useIdempotentAction('POST /withdrawals/', {
    keepTries: true,
    // Part 1 §8.
    success: ({ message }) => message || 'Withdrawal request sent. Processed within 48 hours.',
    failure: null,
  });
