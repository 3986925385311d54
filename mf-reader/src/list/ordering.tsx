import type { Entities } from '@griot/contracts';
import { Skeleton } from '@griot/ui';
import { lazy, Suspense } from 'react';

const ListOrder = lazy(() => import(/* webpackChunkName: "list" */ './list-order.tsx'));

export interface OrderingProps {
  list: string;
  entries: readonly Entities['ListedNovel'][];
  onDone: () => void;
}

/** Comes when it is asked for: few who read a list put it in order. */
export const Ordering = (props: OrderingProps) => (
  <Suspense fallback={<Skeleton height="240px" />}>
    <ListOrder {...props} />
  </Suspense>
);
