import { CONTRACT_AGE_MIN } from './limits.ts';

/*
 * What the contract form asks of its lines (part 2 §5), for the server's check and for the form's own before it is sent.
 */

/** The number of a document: letters, digits, and what parts them on the card. */
export const DOCUMENT_NUMBER = /^[\p{L}\d](?:[\p{L}\d /.-]{2,38})[\p{L}\d]$/u;
export const DOCUMENT_NUMBER_WRONG = 'Enter the number as it stands on the document.';

/** 7 to 15 digits, with or without what people put between them. */
export const PHONE_NUMBER = /^\+?(?:[ ().-]*\d){7,15}[ ().-]*$/;
export const PHONE_NUMBER_WRONG = 'Enter a phone number of 7 to 15 digits, such as +234 803 123 4567.';

const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}$/i;
/** An address of a page that anybody can open: no other machine's name, no address in numbers. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && DOMAIN.test(new URL(text).hostname);
export const WEB_ADDRESS_WRONG = 'Enter a web address such as https://example.com/my-book.';

/** A name on Facebook, or the address of a page there. */
export const isFacebookHandle = (text: string): boolean =>
  !/[/:]/.test(text) || (isWebAddress(text) && /^https?:\/\/([a-z-]+\.)?(facebook|fb)\.com\//i.test(text));
export const FACEBOOK_HANDLE_WRONG = 'Enter a Facebook name, or the address of a Facebook page.';

/** Lines with something on them. */
export const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

/** Said to who is not old enough. */
export const TOO_YOUNG = `You must be at least ${CONTRACT_AGE_MIN} years old to have a contract.`;
