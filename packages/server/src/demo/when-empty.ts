import type { Ports } from '../ports/index.ts';
import type { Services } from '../services.ts';
import { isEmpty } from './store.ts';

/** Fills a demo in which there is nobody yet. Its books and people are read for that alone: no later start holds them in memory. */
export async function fillWithDemo(ports: Ports, services: Services): Promise<void> {
  if (!(await isEmpty(ports.db))) return;
  const { fillDemo } = await import('./first-start.ts');
  if (!(await fillDemo(ports, services))) return;
  const { fillStaffSections } = await import('./staff-sections.ts');
  await fillStaffSections(ports, services);
  const { payDemoAuthor } = await import('./paying-out.ts');
  await payDemoAuthor(ports, services);
}
