/** The product's name on every screen and mail. An operator renames the product here. */
export const PRODUCT = 'Griot';

/** The pen name of the platform as a sender of messages (part 1 §6). */
export const PLATFORM_PEN_NAME = 'Griot';
/** And its user code there, which no person is ever given. */
export const PLATFORM_USER_CODE = '000000000000';

/** Where people reach the house until an administrator says otherwise (part 2 §2.16). */
export const CONTACT_FALLBACK = {
  'contact-phone-number': '+234 800 000 0000',
  'contact-email': 'support@griot.example',
  'editors-email': 'editors@griot.example',
} as const;

/** Where a browser keeps whether single letters do something (WCAG 2.1.4): `off` when they shall not. */
export const LETTER_KEYS_KEPT_AS = 'griot.letter-keys';

/** The class of what stands in the place of a locked text, on the server's page and on the reader's: by it engines know which part of a page is not free. */
export const LOCKED_TEXT_CLASS = 'locked-text';
