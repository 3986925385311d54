import { CONTRACT_AGE_MIN, PRODUCT } from '@griot/contracts';
import type { Terms } from './terms.ts';

/*
 * The text of contracts since the first of them. It names no person, so that what was signed can be kept when its author's
 * account is erased: who the author is says the application. Once somebody has signed it, this file is never changed;
 * other terms are another version.
 */

const BOTH_KINDS_FROM = `What is yours

The novel is yours and stays yours. You keep the copyright in it and in its characters, and every right that this contract does not name.

You allow us to publish the novel on ${PRODUCT} in all countries: to store it, to show it, to sell access to its chapters for coins and by subscription, and to show its title, cover, synopsis and short passages in order to bring readers to it. We do not translate, print, film or record it, and we do not let anybody else do so, without another agreement with you.`;

const EXCLUSIVE = `Only here

This contract is exclusive. While it runs you do not publish the novel, or a large part of it, anywhere but on ${PRODUCT}, and you let nobody else do so. You may show single chapters elsewhere to bring readers to it. Your other books are not concerned.`;

const NON_EXCLUSIVE = `Here and elsewhere

This contract is not exclusive. You may publish the novel anywhere else as well, whenever you like and without asking us.`;

const MONEY = `Your share

You receive 50 percent of the net of what readers spend on the novel's chapters and on gifts for it. Net is what the reader paid, less what the payment provider took. Coins that a reader was given for nothing, by us or by another reader, carry no share, whatever was paid for them before. Half of the net of each month of a subscription is shared among the chapters that its reader has read in that month. The share is the same for exclusive and for non-exclusive books.`;

const BONUSES = `Bonuses

Beside your share you receive each of these bonuses once its conditions are met. Days and months are those of the calendar, in UTC:

– Signing bonus: 30 US dollars for 50,000 reads and 50,000 words within 60 days of your signing, the day of signing included.
– Monthly attendance bonus: 20 US dollars for a calendar month with 40,000 reads, 30,000 words and a chapter every day, with at most 3 days absent.
– Stand-out bonus: up to 20 US dollars for a book that is among the 10 most read of its category in a calendar month, with at least 100,000 reads in that month: 20 US dollars for the first three places, 15 for the fourth to the sixth, 10 for the seventh to the tenth. A book in several categories receives it once a month, for its best place.
– Performance bonuses: 50 US dollars at 180,000 words and over 300,000 reads, and 100 US dollars at 300,000 words and over 500,000 reads.`;

const EXCLUSIVE_COMPLETION = `– Completion bonus: 40 US dollars for a completed book with 150,000 reads and at least 200,000 words within 6 months of your signing.`;
const NON_EXCLUSIVE_COMPLETION = `– Completion bonus: 40 US dollars for a completed book with 100,000 reads and 150,000 words within 6 months of your signing.`;

const BOTH_KINDS_TO = `How you are paid

A month closes on the 30th, in February on its last day, and your share becomes a balance in US dollars. You can withdraw it at any time. We handle a withdrawal within 48 hours and pay by bank transfer to the account you have named; the money reaches your bank within 15 business days. It is paid in naira at the rate of the day, which is written down with the payment.

What you promise

You wrote the novel, or have every right that you give us here. It takes nothing from anybody else's work. What you have said about yourself in your application is true, and you are at least ${CONTRACT_AGE_MIN} years old.

What we promise

We pay you on time and show you how each amount came about. We keep your application and the pictures of your document sealed; only editors open them, and every opening of a picture is written down. If your account is deleted, all of that is erased; this text, its number and the day of its signing stay.

How it ends

Either of us may end this contract at any time by telling the other in writing: we write to your inbox and your e-mail address, and you write to us at the e-mail address that the platform names as its contact. The contract goes on for 30 whole days after the day of that message, in UTC, and then it ends. What you have earned until then is paid, bonuses too. If you leave the novel with us, your share of what readers spend on it goes on as for any novel without a contract. Readers keep the chapters they have unlocked.

If the novel breaks the law or somebody else's rights, we may take it out of the catalogue at once; we tell you why, and you can answer.

Changes

We cannot change this contract on our own. New terms are a new text, which concerns you only once you have signed it.

Nothing in this contract takes away a right that the law gives you.`;

/** Version 1: part 2 §9 (writer terms), rulings 6 and 26. */
export const version1: Terms = {
  version: '1',
  write: ({ id, title, type }) => {
    const exclusive = type === 'exclusive';
    return [
      `${exclusive ? 'Exclusive' : 'Non-exclusive'} publishing contract`,
      `Contract ${id}, version 1, about the novel “${title}”, between ${PRODUCT} (“we”) and the author who has applied for it and signs it (“you”).`,
      BOTH_KINDS_FROM,
      exclusive ? EXCLUSIVE : NON_EXCLUSIVE,
      MONEY,
      `${BONUSES}\n${exclusive ? EXCLUSIVE_COMPLETION : NON_EXCLUSIVE_COMPLETION}`,
      BOTH_KINDS_TO,
    ].join('\n\n');
  },
};
