import { contract, type BodyOut } from '@griot/contracts/contract';
import type { BrowserSpan } from '../ports/traces/index.ts';

/** A visit as its browser tells it. */
export type ToldVisit = NonNullable<BodyOut<'POST /vitals/'>['visits']>[number];

/** The spans of a visit and its calls, reckoned back from now, since a browser's clock may be wrong. */
export function spansOf(visit: ToldVisit, now: Date, felt: Record<string, number | undefined>): BrowserSpan[] {
  const step = ({ span, age, duration }: Pick<ToldVisit, 'span' | 'age' | 'duration'>) => ({
    traceId: visit.trace,
    spanId: span,
    began: new Date(now.getTime() - age),
    // None ends after it was told.
    ended: new Date(now.getTime() - age + Math.min(duration, age)),
  });
  const vitals = Object.entries(felt).flatMap(([name, value]) =>
    value === undefined ? [] : [[`browser.web_vital.${name}`, value]],
  );
  return [
    {
      ...step(visit),
      name: `visit ${visit.remote}`,
      kind: 'visit',
      attributes: { 'griot.remote': visit.remote, 'griot.build': visit.build, ...Object.fromEntries(vitals) },
    },
    // A newer browser may name calls that we do not know, and anybody anything.
    ...visit.calls
      .filter(({ call }) => Object.hasOwn(contract, call))
      .map((call): BrowserSpan => ({ ...step(call), parentSpanId: visit.span, name: call.call, kind: 'request' })),
  ];
}
