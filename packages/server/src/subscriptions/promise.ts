import type { PlanUnit } from '@griot/contracts';
import type { PlanRow } from './plans-store.ts';

/** What a payment for a subscription promises: the plan as it was; a renewal names what it renews, and the day of the month that began with. */
export interface Promised {
  name: string;
  unit: PlanUnit;
  units: number;
  renews?: string;
  day?: number;
}

export const promiseOf = ({ name, unit, units }: PlanRow): Promised => ({ name, unit, units });
