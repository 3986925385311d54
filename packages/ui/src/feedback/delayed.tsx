import { useEffect, useState, type ReactNode } from 'react';

export interface DelayedProps {
  children: ReactNode;
  /** Wait in ms before anything is shown: 200, so that a quick answer shows no flicker. */
  wait?: number;
}

/**
 * Shows its children only when the wait has lasted; wrap skeletons and spinners in it. From the first moment a
 * `data-waiting` stands in the page, so that whoever looks by machine knows that something is still to come.
 */
export function Delayed({ children, wait = 200 }: DelayedProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return (
    <>
      <span hidden data-waiting="" />
      {over ? children : null}
    </>
  );
}
