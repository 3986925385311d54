/** The parts of the page, in their order; each is reached by its name after `#`. */
export const SECTIONS = [
  { id: 'profile', label: 'Profile' },
  { id: 'password', label: 'Password' },
  { id: 'devices', label: 'Where you are signed in' },
  { id: 'settings', label: 'Mails and privacy' },
  { id: 'following', label: 'News of what you follow' },
  { id: 'feeds', label: 'E-reader and feeds' },
  { id: 'journal', label: 'Reading journal' },
  { id: 'hidden', label: 'Hidden from you' },
  { id: 'muted', label: 'Muted and blocked' },
  { id: 'data', label: 'Your data' },
] as const;
