import { PRODUCT } from '@griot/contracts';

/** Where somebody who was invited signs up; the form has the code then (part 1 §2, part 2 §2.14). */
export const shareLink = (code: string, origin = window.location.origin): string =>
  `${origin}/signup?referral=${encodeURIComponent(code)}`;

const INVITATION = `Read and write stories with me on ${PRODUCT}.`;

/** Pages of the networks that take a link; plain addresses, so that none of their scripts runs here. */
export const SHARED_ON: readonly { name: string; address: (link: string) => string }[] = [
  { name: 'X', address: (link) => `https://x.com/intent/post?${new URLSearchParams({ text: INVITATION, url: link })}` },
  {
    name: 'Facebook',
    address: (link) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`,
  },
  { name: 'WhatsApp', address: (link) => `https://wa.me/?${new URLSearchParams({ text: `${INVITATION} ${link}` })}` },
];
