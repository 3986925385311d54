import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useToast } from './hooks.ts';

interface PartProps<Props> {
  /** Brings the part's code: `() => import('./jump-form.tsx')`, the same function in every render. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** What the part is given. */
  props: Props;
  /** Shown while it comes. */
  waiting?: ReactNode;
  /** It is there. */
  onShown?: () => void;
  /** It did not come, which has been said in a toast. */
  onFail?: () => void;
}

/** A part of a page that few need: its code is loaded when it is drawn, and its failure takes nothing else down. */
export function Part<Props extends object>({
  load,
  props,
  waiting = null,
  onShown,
  onFail,
}: PartProps<Props>): ReactNode {
  const toast = useToast();
  const [loaded, setLoaded] = useState<{ default: ComponentType<Props> } | null>(null);
  const announceShown = useEffectEvent(() => onShown?.());
  const announceFailure = useEffectEvent(() => onFail?.());
  useEffect(() => {
    if (loaded) announceShown();
  }, [loaded]);
  useEffect(() => {
    let left = false;
    load().then(
      (module) => {
        if (!left) setLoaded(module);
      },
      (error: unknown) => {
        console.warn('A part of the page did not load.', error);
        if (left) return;
        toast('This part of the page did not load. Please try again.', 'error');
        announceFailure();
      },
    );
    return () => {
      left = true;
    };
  }, [load, toast]);
  return loaded ? <loaded.default {...props} /> : waiting;
}
