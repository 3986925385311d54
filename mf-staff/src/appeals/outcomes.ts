import type { Entities } from '@griot/contracts';

/** How an appeal ended. */
export const OUTCOMES: Record<NonNullable<Entities['StaffAppeal']['outcome']>, string> = {
  upheld: 'It stays hidden',
  granted: 'Given back to readers',
};
