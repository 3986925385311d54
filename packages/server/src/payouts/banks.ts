import type { Entities } from '@griot/contracts';

export type Bank = Entities['Bank'];

/**
 * The commercial and non-interest banks of Nigeria by the codes that the Central Bank has given them, and the wallets that people
 * use by the codes that Paystack pays them by.
 */
export const BANKS: readonly Bank[] = [
  { id: '044', name: 'Access Bank' },
  { id: '063', name: 'Access Bank (formerly Diamond Bank)' },
  { id: '023', name: 'Citibank Nigeria' },
  { id: '050', name: 'Ecobank Nigeria' },
  { id: '070', name: 'Fidelity Bank' },
  { id: '011', name: 'First Bank of Nigeria' },
  { id: '214', name: 'First City Monument Bank' },
  { id: '103', name: 'Globus Bank' },
  { id: '058', name: 'Guaranty Trust Bank' },
  { id: '301', name: 'Jaiz Bank' },
  { id: '082', name: 'Keystone Bank' },
  { id: '50211', name: 'Kuda Bank' },
  { id: '303', name: 'Lotus Bank' },
  { id: '50515', name: 'Moniepoint Microfinance Bank' },
  { id: '999992', name: 'OPay' },
  { id: '107', name: 'Optimus Bank' },
  { id: '999991', name: 'PalmPay' },
  { id: '104', name: 'Parallex Bank' },
  { id: '076', name: 'Polaris Bank' },
  { id: '105', name: 'PremiumTrust Bank' },
  { id: '101', name: 'Providus Bank' },
  { id: '106', name: 'Signature Bank' },
  { id: '221', name: 'Stanbic IBTC Bank' },
  { id: '068', name: 'Standard Chartered Bank Nigeria' },
  { id: '232', name: 'Sterling Bank' },
  { id: '100', name: 'SunTrust Bank Nigeria' },
  { id: '302', name: 'TAJBank' },
  { id: '102', name: 'Titan Trust Bank' },
  { id: '032', name: 'Union Bank of Nigeria' },
  { id: '033', name: 'United Bank for Africa' },
  { id: '215', name: 'Unity Bank' },
  { id: '035', name: 'Wema Bank' },
  { id: '057', name: 'Zenith Bank' },
];

export const bankOf = (id: string): Bank | undefined => BANKS.find((bank) => bank.id === id);

/** Passes, and is nobody's: so that the demo can be tried. */
export const SAMPLE_ACCOUNT = { bank_id: '011', account_number: '0000014579' };

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/**
 * Whether ten digits can be an account of a bank: the last is a check digit over the bank's code and the nine before it
 * (Central Bank of Nigeria, Nigeria Uniform Bank Account Number). It tells a slip of the pen, not whether the account is there.
 * Wallets number their accounts as they like, mostly by the telephone, so there any ten digits can be one.
 */
export function isAccountOf(bankId: string, accountNumber: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false;
  if (!/^\d{3}$/.test(bankId)) return true;
  const sum = [...bankId, ...accountNumber.slice(0, -1)].reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1));
}
