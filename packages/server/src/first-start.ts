import { fillCatalogue } from './catalogue/first-start.ts';
import { fillCoinOptions } from './coins/first-start.ts';
import { fillWithDemo } from './demo/when-empty.ts';
import { fillGiftOptions } from './gifts/first-start.ts';
import type { Ports } from './ports/index.ts';
import { tellOfReward } from './referrals/index.ts';
import type { Services } from './services.ts';
import { fillSubscriptionPlans } from './subscriptions/first-start.ts';

/** Fills an installation at its first start. Everything here finds its own work done at later starts. */
export async function firstStart(ports: Ports, services: Services): Promise<void> {
  await fillCatalogue(ports.db, ports.random);
  await fillCoinOptions(ports.db, ports.random);
  await fillSubscriptionPlans(ports.db, ports.random);
  await fillGiftOptions(ports);
  if (ports.settings.mode === 'demo') await fillWithDemo(ports, services);
  await tellOfReward(ports.db, ports.log);
  await services.rankings.atStart();
  await services.recommendations.atStart();
}
