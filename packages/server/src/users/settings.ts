import { ADULT_AGE, WARNINGS, type Entities, type Warning } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import type { UsersPorts } from './service.ts';
import { settingsOf, updateSettings, type SettingsRow } from './settings-store.ts';

export interface SettingsPorts extends Pick<UsersPorts, 'db' | 'clock' | 'onShown'> {
  limits: Limits;
  /** Told within the transaction that changes how somebody meets novels. */
  onReads(tx: Db, userId: string): Promise<void>;
}

/** Nobody is older, in years. */
const OLDEST = 130;

export type AccountSettings = ReturnType<typeof createAccountSettings>;

/**
 * What people are mailed and what is shown of them; absent fields stay (ruling 18). The rules stand where they are kept:
 * `chapters/approval.ts` and `inbox/service.ts` (mails), `gifts/wire.ts` and `gifts/messages.ts` (names), `authors/store.ts` (profiles).
 */
export const createAccountSettings = ({ db, clock, limits, onShown, onReads }: SettingsPorts) => ({
  /** @throws Refusal `not_signed_in` when the account is gone */
  of: async (userId: string): Promise<Entities['AccountSettings']> => onWire(await settingsOf(db, userId)),
  /** @throws Refusal `not_signed_in` when the account is gone */
  change: async (userId: string, form: BodyOut<'PATCH /users/me/settings/'>): Promise<Entities['AccountSettings']> =>
    await transaction(db, async (tx) => {
      await onShown(tx, userId);
      const change = {
        mailDecisions: form.mail_decisions,
        mailMessages: form.mail_messages,
        nameOnGifts: form.name_on_gifts,
        openProfile: form.open_profile,
        ...warningsOf(form),
      };
      await onReads(tx, userId);
      return onWire(await updateSettings(tx, userId, change, clock.now()));
    }),

  /**
   * Notes that somebody is an adult by their date of birth, which is not kept.
   * @throws Refusal `adults_only` when they are not, `invalid` of a day that is none, `too_many`
   */
  confirmAdult: async (userId: string, { born }: BodyOut<'PUT /users/me/adult/'>) => {
    const now = clock.now();
    if (born > dayOf(now) || born < dayOf(yearsBefore(now, OLDEST)))
      throw invalid({ born: ['Enter your date of birth.'] });
    await limits.count({ limit: LIMITS.birthdayByPerson, who: userId });
    if (born > dayOf(yearsBefore(now, ADULT_AGE)))
      throw refuse(
        'adults_only',
        `By this date you are not ${ADULT_AGE} yet. Novels for adults stay closed until then.`,
      );
    return await transaction(db, async (tx) => {
      await onReads(tx, userId);
      return onWire(await updateSettings(tx, userId, { adultConfirmedAt: now }, now));
    });
  },
});

function onWire(row: SettingsRow | undefined): Entities['AccountSettings'] {
  if (!row) throw refuse('not_signed_in', 'Sign in first.');
  return {
    mail_decisions: row.mailDecisions,
    mail_messages: row.mailMessages,
    name_on_gifts: row.nameOnGifts,
    open_profile: row.openProfile,
    hidden_warnings: row.hiddenWarnings,
    blurred_warnings: row.blurredWarnings,
    adult: row.adultConfirmedAt !== null,
  };
}

/** In the order of the list; what is hidden need not be blurred. */
function warningsOf({ hidden_warnings: hidden, blurred_warnings: blurred }: BodyOut<'PATCH /users/me/settings/'>) {
  const sorted = (all: readonly Warning[]): Warning[] => WARNINGS.filter((one) => all.includes(one));
  return {
    hiddenWarnings: hidden && sorted(hidden),
    blurredWarnings: blurred && sorted(blurred),
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function yearsBefore(at: Date, years: number): Date {
  const then = new Date(at);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}
