import type { Answer } from '@griot/contracts';

/** A withdrawal with the bank details that an administrator sees. */
export type SeenWithdrawal = Answer<'GET /staff/withdrawals/{withdrawal}/'>;
