import { PRODUCT } from '@griot/contracts';
import type { Inbox } from '../inbox/index.ts';
import { greeting, type Mailer } from '../mail/index.ts';
import type { Db } from '../ports/database/index.ts';
import { userById } from '../users/index.ts';
import { dateOf } from '../payments/index.ts';
import { moneyText } from '../ledger/index.ts';

export interface MailText {
  title: string;
  body: string;
}

const naira = (kobo: number): string => moneyText(kobo, 'NGN');
const HOW_TO_CANCEL = `open your account dashboard on ${PRODUCT} and cancel it at “Subscription plan”`;

/** Time that begins: what is read with it, and how it goes on. `renewsAt` is null when it does not by itself. */
export const begun = ({
  name,
  startsAt,
  endsAt,
  renews,
}: {
  name: string;
  startsAt: Date;
  endsAt: Date;
  renews: boolean;
}): MailText => ({
  title: `Your subscription: ${name}`,
  body: [
    `You can read every subscription chapter from ${dateOf(startsAt)} until ${dateOf(endsAt)}.`,
    renews
      ? `It renews by itself unless you cancel at least 24 hours before it ends. We write to you before the renewal. To cancel, ${HOW_TO_CANCEL}; you keep reading to the end of the time you have paid for.`
      : 'It does not renew by itself. You can buy more time whenever you like.',
  ].join('\n\n'),
});

/** The notice before a renewal: price, day, and how to cancel (part 2 §9). */
export const renewal = ({
  name,
  amount,
  chargeAt,
  endsAt,
}: {
  name: string;
  amount: number;
  chargeAt: Date;
  endsAt: Date;
}): MailText => ({
  title: `Your subscription renews on ${dateOf(endsAt)}`,
  body: [
    `Your subscription (${name}) ends on ${dateOf(endsAt)} and renews by itself. We charge ${naira(amount)} to the card you have paid with on ${dateOf(chargeAt)}, and not more than that.`,
    `If you do not want this, cancel before ${dateOf(chargeAt)}: ${HOW_TO_CANCEL}. You keep reading to the end of the time you have paid for.`,
  ].join('\n\n'),
});

export const cancelled = ({
  name,
  endsAt,
  over,
  charging,
}: {
  name: string;
  endsAt: Date;
  over: boolean;
  charging: boolean;
}): MailText => ({
  title: 'Your subscription is cancelled',
  body: charging
    ? `Your subscription (${name}) is cancelled. Its renewal had begun already: if the charge arrives, you can read for the time it pays for, and nothing is charged after it.`
    : over
      ? `Your subscription (${name}) has ended on ${dateOf(endsAt)}, and we do not try to charge your card again.`
      : `Your subscription (${name}) is cancelled. You can read until ${dateOf(endsAt)}, and nothing is charged any more. If you change your mind before then, you can resume it at “Subscription plan” of your account dashboard.`,
});

/** `announced`: the price cannot rise any more. Before the notice it can, and the notice will say it. */
export const resumed = ({
  name,
  endsAt,
  amount,
  chargeAt,
  announced,
}: {
  name: string;
  endsAt: Date;
  amount: number;
  chargeAt: Date;
  announced: boolean;
}): MailText => ({
  title: 'Your subscription goes on',
  body: `Your subscription (${name}) renews on ${dateOf(endsAt)} after all. ${
    announced
      ? `We charge ${naira(amount)} at the most, on ${dateOf(chargeAt)} at the earliest.`
      : `It costs ${naira(amount)} today. We write to you before the renewal what it costs then, and on which day we charge it.`
  } To cancel, ${HOW_TO_CANCEL}.`,
});

/** When staff have given a renewal back: what was paid for before it goes on no more, unless the subscriber says so. */
export const renewalGivenBack = ({ name, endsAt, over }: { name: string; endsAt: Date; over: boolean }): MailText => ({
  title: over ? 'Your subscription has ended' : `Your subscription ends on ${dateOf(endsAt)}`,
  body: over
    ? `The renewal of your subscription (${name}) was given back, so it has ended, and nothing is charged any more. You can subscribe anew at any time.`
    : `The renewal of your subscription (${name}) was given back, so it does not renew any more. You can read until ${dateOf(endsAt)}, and nothing is charged. If you want it to go on, you can resume it before then at “Subscription plan” of your account dashboard.`,
});

export const chargeFailed = ({
  name,
  amount,
  chargeAt,
  endsAt,
}: {
  name: string;
  amount: number;
  chargeAt: Date;
  endsAt: Date;
}): MailText => ({
  title: 'Your subscription could not be renewed yet',
  body: [
    `We could not charge ${naira(amount)} to your card for your subscription (${name}). We try again on ${dateOf(chargeAt)}. What you have paid for ends on ${dateOf(endsAt)}.`,
    `You can also pay in another way: subscribe anew at “Subscription plan” of your account dashboard. If you do not want it any more, ${HOW_TO_CANCEL}.`,
  ].join('\n\n'),
});

/** Why a subscription is not renewed. */
export type Stop = 'declined' | 'late' | 'withdrawn' | 'no-card' | 'leaving';

const WHY: Record<Stop, string> = {
  declined: 'Your card was declined several times, and we do not try it again.',
  late: 'We could not charge your card in time, so we do not charge it any more.',
  withdrawn: 'This plan is not offered any more.',
  'no-card': 'The way you have paid cannot be charged again by us.',
  leaving: 'Your account is closed or about to be deleted, so we do not charge your card.',
};

export const notRenewed = ({
  name,
  endsAt,
  over,
  why,
}: {
  name: string;
  endsAt: Date;
  over: boolean;
  why: Stop;
}): MailText => ({
  title: over ? 'Your subscription has ended' : `Your subscription ends on ${dateOf(endsAt)}`,
  body: `Your subscription (${name}) is not renewed. ${WHY[why]} ${over ? `It has ended on ${dateOf(endsAt)}.` : `You can read until ${dateOf(endsAt)}.`} What you have unlocked with coins stays open to you. You can subscribe anew at any time.`,
});

/** Puts a text into someone's inbox and mails it, within the caller's transaction. Who has left has neither any more. */
export async function sendMail(
  tx: Db,
  { inbox, mailer }: { inbox: Inbox; mailer: Mailer },
  userId: string,
  { title, body }: MailText,
): Promise<void> {
  const user = await userById(tx, userId);
  if (!user || user.deletedAt) return;
  await inbox.send(tx, { receiverId: userId, title, body, mailed: true });
  await mailer.send(tx, { to: user.email, subject: title, text: `${greeting(user)}${body}` });
}
