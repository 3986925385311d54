import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import { transaction } from '../ports/database/index.ts';
import type { UsersPorts } from './service.ts';
import { settingsOf, updateSettings, type SettingsRow } from './settings-store.ts';

export type AccountSettings = ReturnType<typeof createAccountSettings>;

/**
 * What people are mailed and what is shown of them; absent fields stay (ruling 18). The rules stand where they are kept:
 * `chapters/approval.ts` and `inbox/service.ts` (mails), `gifts/wire.ts` and `gifts/messages.ts` (names), `authors/store.ts` (profiles).
 */
export const createAccountSettings = ({ db, clock, onShown }: Pick<UsersPorts, 'db' | 'clock' | 'onShown'>) => ({
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
      };
      return onWire(await updateSettings(tx, userId, change, clock.now()));
    }),
});

function onWire(row: SettingsRow | undefined): Entities['AccountSettings'] {
  if (!row) throw refuse('not_signed_in', 'Sign in first.');
  return {
    mail_decisions: row.mailDecisions,
    mail_messages: row.mailMessages,
    name_on_gifts: row.nameOnGifts,
    open_profile: row.openProfile,
  };
}
