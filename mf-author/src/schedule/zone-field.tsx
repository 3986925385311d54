import { Select } from '@griot/ui/form';
import { useState } from 'react';
import { zoneName, zones } from './clock.ts';

/** Whose clocks a time is meant by. */
export function ZoneField({ known }: { known: string }) {
  const [options] = useState(() => zones(known).map((zone) => ({ value: zone, label: zoneName(zone) })));
  return <Select name="zone" label="Time zone" options={options} required />;
}
