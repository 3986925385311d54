const formats = {
  NGN: new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
};

/** An amount as the server sends it, a decimal text in major units, as people read it: `₦1,485.00`, `$12.50`, `-$1.00` (part 1 §9, ruling 26). */
export const formatMoney = (amount: string, currency: keyof typeof formats): string =>
  formats[currency].format(Number(amount));
