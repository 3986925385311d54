import type { Nav } from '@griot/nav';
import { VisuallyHidden } from '@griot/ui';
import { useEffect, useState } from 'react';

/** A page that names itself by what it shows has done so by then, in ms. */
const NAMED_MS = 600;

/** Says the title of the page that was gone to, to whoever does not see it; the first page is read by itself. */
export function Arrival({ nav }: { nav: Nav }) {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let last = nav.current().pathname;
    let soon: ReturnType<typeof setTimeout>;
    const subscription = nav.locations$.subscribe(({ pathname }) => {
      if (pathname === last) return;
      last = pathname;
      clearTimeout(soon);
      setTitle('');
      soon = setTimeout(() => setTitle(document.title), NAMED_MS);
    });
    return () => {
      clearTimeout(soon);
      subscription.unsubscribe();
    };
  }, [nav]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
