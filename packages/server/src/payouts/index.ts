export { type BankDetails, createBankDetails, openDetails } from './bank-details.ts';
export { createPaying } from './paying.ts';
export { createWithdrawals } from './withdrawals.ts';
