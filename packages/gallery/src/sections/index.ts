import type { ReactNode } from 'react';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Icons } from './icons.tsx';
import { Kit } from './kit.tsx';
import { Layout } from './layout.tsx';
import { Novels } from './novels.tsx';
import { Reading } from './reading.tsx';

export const SECTIONS: readonly { name: string; Section: () => ReactNode }[] = [
  { name: 'Actions', Section: Actions },
  { name: 'Fields', Section: Fields },
  { name: 'Feedback', Section: Feedback },
  { name: 'Facts', Section: Facts },
  { name: 'Novels', Section: Novels },
  { name: 'Layout', Section: Layout },
  { name: 'Reading', Section: Reading },
  { name: 'Kit', Section: Kit },
  { name: 'Icons', Section: Icons },
];
