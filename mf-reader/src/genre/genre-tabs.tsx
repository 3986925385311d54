import { Button, Cluster, LinkTabs } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useGenre } from './use-genre.ts';

interface GenreTabsProps {
  current: string | null;
  address: (genre: string | null) => string;
}

/** All genres as tabs, each an address. One that the address names and the catalogue does not know has a tab as well. */
export function GenreTabs({ current, address }: GenreTabsProps) {
  const { genres, names, genre: known } = useGenre(current);
  const shown = known === null || names.includes(known) ? names : [known, ...names];
  const strip = useRef<HTMLDivElement>(null);

  // A tab far to the right would be out of sight when a link leads to it.
  useEffect(() => {
    const tabs = strip.current?.querySelector('nav');
    const tab = tabs?.querySelector<HTMLElement>('[aria-current]');
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [known, names.length]);

  return (
    <Strip ref={strip} aria-busy={genres.isPending || undefined}>
      <LinkTabs
        label="Genres"
        links={[{ href: address(null), label: 'All' }, ...shown.map((name) => ({ href: address(name), label: name }))]}
        current={address(known)}
      />
      {genres.isError && !genres.data ? (
        <Cluster role="alert">
          <p>The other genres did not load.</p>
          <Button busy={genres.isFetching} onClick={() => void genres.refetch()}>
            Retry
          </Button>
        </Cluster>
      ) : null}
    </Strip>
  );
}

const Strip = styled.div`
  position: relative;
  min-height: 44px;
  min-width: 0;
`;
