import { pageFor } from '@griot/contracts';
import { createNav } from '@griot/nav';
import { registry } from './page-data.ts';

export const nav = createNav({ dialogOver: (pathname) => pageFor(registry.remotes, pathname)?.page.over ?? null });
