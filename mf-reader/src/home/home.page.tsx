import { PRODUCT } from '@griot/contracts';
import { useTitle } from '@griot/remote-kit';
import { from, HydratedLater, Page, space } from '@griot/ui';
import { styled } from 'styled-components';
import { GenreShelf, GenreShelves } from './genre-shelf.tsx';
import { Hero } from './hero.tsx';
import { Popular } from './popular.tsx';
import { Recommended } from './recommended.tsx';
import { Row } from './row.tsx';
import { TopRanked } from './top-ranked.tsx';
import { Trending } from './trending.tsx';

/** The bookshop's front (part 2 §2.3). */
export default function HomePage() {
  useTitle(PRODUCT);
  return (
    <Page>
      <Shelves>
        <Hero />
        <HydratedLater>
          <Popular />
          <Recommended />
          <TopRanked />
          <Trending />
          <GenreShelves>
            <GenreShelf title="Top Romance" genre="romance" />
            <GenreShelf title="African Voices" genre="african voices" />
            <GenreShelf title="Werewolf" genre="werewolf" />
          </GenreShelves>
          <Row title="Top-Rated" shelf={{ listing: 'topRated' }} />
          <Row title="Editor's Choice" shelf={{ listing: 'editorialPicks' }} />
          <Row title="New Arrivals" shelf={{ listing: 'new' }} />
        </HydratedLater>
      </Shelves>
    </Page>
  );
}

const Shelves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[48]};
  ${from.desktop} {
    gap: ${space[72]};
  }
`;
