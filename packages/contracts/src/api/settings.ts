import { z } from 'zod';
import { WARNINGS } from '../limits.ts';
import { endpoint } from './endpoint.ts';

const warnings = z.array(z.enum(WARNINGS, 'Choose from the list.')).max(WARNINGS.length);

/** What somebody lets the platform write to them, and show of them. Mails about money, contracts and security always come. */
export const AccountSettings = z.object({
  /** A mail when an editor has decided on a chapter; the inbox has it either way. */
  mail_decisions: z.boolean(),
  /** A mail of every other message in the inbox. */
  mail_messages: z.boolean(),
  /** The pen name and picture beside gifts, those of the past too. */
  name_on_gifts: z.boolean(),
  /** The profile page while there is no novel that readers find. */
  open_profile: z.boolean(),
  /** Novels that warn of these are in no list of the caller’s. */
  hidden_warnings: warnings,
  /** Of novels that warn of these, cover and synopsis are blurred. */
  blurred_warnings: warnings,
  /** They have confirmed that they are an adult. */
  adult: z.boolean(),
});

const born = z.iso.date('Enter your date of birth.');

/** Notification and privacy settings; absent fields stay (ruling 18). */
export const settings = {
  'GET /users/me/settings/': endpoint({
    access: 'signed-in',
    summary: 'What the caller is mailed, and what is shown of them',
    response: AccountSettings,
    errors: ['not_signed_in'],
  }),
  'PATCH /users/me/settings/': endpoint({
    access: 'signed-in',
    summary: 'Change what the caller is mailed, and what is shown of them',
    body: AccountSettings.omit({ adult: true }).partial(),
    response: AccountSettings,
    errors: ['not_signed_in', 'invalid'],
  }),
  'PUT /users/me/adult/': endpoint({
    access: 'signed-in',
    summary: 'Confirm by a date of birth, which is not kept, that the caller is an adult',
    body: z.object({ born }),
    response: AccountSettings,
    errors: ['not_signed_in', 'adults_only', 'invalid', 'too_many'],
  }),
};
