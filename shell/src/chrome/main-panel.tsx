import { NotFound } from '@griot/ui';
import type { BehaviorSubject } from 'rxjs';
import type { RouteState } from '../guard/gate.ts';
import { RemoteSkeleton } from '../remote/remote-skeleton.tsx';
import { useSubject } from './use-subject.ts';

/** What the shell itself says in the middle of the page: nothing, “one moment”, or that there is no such page. */
export function MainPanel({ routeState$ }: { routeState$: BehaviorSubject<RouteState> }) {
  const { verdict, shown } = useSubject(routeState$);
  if (verdict === 'wait') return <RemoteSkeleton dialog={shown !== null} />;
  if (verdict === 'missing') return <NotFound />;
  return null;
}
