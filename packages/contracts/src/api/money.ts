import { z } from 'zod';
import { AMOUNT_MAX } from '../limits.ts';

/**
 * Money as it is sent (ruling 26): a decimal string in major units, such as `1485.00`; a number is taken too. At most nine
 * digits before the point and two behind it. How it must compare with zero is for the call to say.
 */
export const MoneyText = z
  .union([z.string(), z.number()], 'An amount such as 1500 or 1500.50 is needed.')
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d+(\.\d{1,2})?$/, { error: 'An amount such as 1500 or 1500.50 is needed.', abort: true })
      .regex(/^\d{1,9}(\.|$)/, `At most ${AMOUNT_MAX}.`),
  );

/** Money that is asked for: more than nothing. */
export const PositiveMoneyText = MoneyText.refine((text) => Number(text) > 0, 'An amount above zero is needed.');

/** Money as it is answered: two places always, `-` before what was taken back. */
export const MoneyOut = z.string().regex(/^-?\d+\.\d{2}$/);
export const CurrencyCode = z.enum(['NGN', 'USD']);
