import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';

/** Which pages are on their way: a page that was asked for stands only once its code is there. */
export interface Loading {
  /** Counts a page's code as on its way until it has come or failed; gives back the same promise. */
  until<T>(coming: Promise<T>): Promise<T>;
  /** Whether anything is on its way. */
  any$: Observable<boolean>;
}

export function createLoading(): Loading {
  const count$ = new BehaviorSubject(0);
  return {
    until(coming) {
      count$.next(count$.value + 1);
      const over = () => count$.next(count$.value - 1);
      coming.then(over, over);
      return coming;
    },
    any$: count$.pipe(
      map((count) => count > 0),
      distinctUntilChanged(),
    ),
  };
}
