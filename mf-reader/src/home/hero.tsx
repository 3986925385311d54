import {
  ChevronRightIcon,
  CoinsIcon,
  color,
  Cover,
  font,
  from,
  motion,
  radius,
  shadow,
  Skeleton,
  space,
  Tabs,
  TrophyIcon,
  type,
  BookOpenIcon,
} from '@griot/ui';
import { atom, useAtom } from 'jotai';
import { styled } from 'styled-components';
import type { Entities } from '@griot/contracts';
import { ShelfError } from './section.tsx';
import { useListing, type Shelf } from './use-listing.ts';

/** How many books stand in the window; narrow screens show the first ones and scroll to the others. */
const IN_THE_WINDOW = 6;

const RANKS = [
  { id: 'power', label: 'Power', shelf: { listing: 'powerRanking' } },
  { id: 'popular', label: 'Popular', shelf: { listing: 'popular' } },
  { id: 'trending', label: 'Trending', shelf: { listing: 'trending' } },
] as const;

/** The chosen ranking. It outlives the page, so that who comes Back finds the tab they left. */
const rankAtom = atom<string>(RANKS[0].id);

/** The promo cards of part 2 §2.3. */
const PROMOS = [
  { href: '/ranking', title: 'The ranking', text: 'What everyone is reading.', Icon: TrophyIcon },
  { href: '/writers-benefits', title: 'Writer’s Benefits', text: 'How writers are paid.', Icon: CoinsIcon },
  { href: '/writers-guide', title: 'Writers’ Guide', text: 'From first line to contract.', Icon: BookOpenIcon },
];

/** The shop window: a word of welcome, the books of the chosen ranking on their board, and the promo cards. */
export function Hero() {
  const [rank, choose] = useAtom(rankAtom);
  return (
    <Front>
      <Welcome>
        <h1>Stories told a chapter at a time</h1>
        <p>Pick a cover. Read a chapter. Come back for the next one.</p>
      </Welcome>
      <Tabs
        label="Ranking"
        selected={rank}
        onSelect={choose}
        tabs={RANKS.map(({ id, label, shelf }) => ({ id, label, content: <Window key={id} shelf={shelf} /> }))}
      />
      <Promos>
        {PROMOS.map(({ href, title, text, Icon }) => (
          <Promo key={href} href={href}>
            <Icon size={22} aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
            <ChevronRightIcon size={18} aria-hidden="true" />
          </Promo>
        ))}
      </Promos>
    </Front>
  );
}

function Window({ shelf }: { shelf: Shelf }) {
  const shelved = useListing(shelf);
  if (shelved.state === 'failed') return <ShelfError onRetry={shelved.retry} />;
  if (shelved.state === 'waiting') {
    return (
      <Board aria-hidden="true">
        {Array.from({ length: IN_THE_WINDOW }, (_, i) => (
          <li key={i}>
            <WindowBook>
              <Skeleton shape="cover" />
            </WindowBook>
            <Label>
              <Skeleton lines={2} />
            </Label>
          </li>
        ))}
      </Board>
    );
  }
  if (shelved.novels.length === 0) return <p>Nothing is ranked here yet.</p>;
  return (
    <Board>
      {shelved.novels.slice(0, IN_THE_WINDOW).map((novel, i) => (
        <li key={novel.id}>
          <Book novel={novel} rank={i + 1} />
        </li>
      ))}
    </Board>
  );
}

const Book = ({ novel, rank }: { novel: Entities['Novel']; rank: number }) => (
  <a href={`/book/${novel.slug}`}>
    <WindowBook>
      <Cover
        title={novel.title}
        author={novel.author.name}
        src={novel.cover_image_display}
        blurred={novel.blurred}
        eager={rank === 1 ? 'first' : true}
      />
    </WindowBook>
    <Label>
      <b>{rank}</b>
      <span>
        {novel.title}
        <small>{novel.author.name}</small>
      </span>
    </Label>
  </a>
);

const Front = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`;

const Welcome = styled.div`
  h1 {
    max-width: 16em;
    font: 700 ${type[34]} / 1.15 ${font.title};
  }
  p {
    margin-top: ${space[8]};
    color: ${color.inkSoft};
    font-size: ${type[18]};
  }
  ${from.desktop} {
    h1 {
      max-width: none;
      font-size: ${type[44]};
    }
  }
`;

const Promos = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  ${from.tablet} {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: ${space[16]};
  }
`;

const Promo = styled.a`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 72px;
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow:
    ${shadow.card},
    0 0 0 1px ${color.line};
  text-decoration: none;
  transition:
    transform ${motion.base},
    box-shadow ${motion.base};
  @media (hover: hover) {
    &:hover {
      transform: translateY(-2px);
      box-shadow:
        ${shadow.lift},
        0 0 0 1px ${color.line};
    }
  }
  strong,
  small {
    display: block;
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > svg {
    flex: none;
    color: ${color.indigo};
  }
  & > svg:last-child {
    margin-left: auto;
  }
`;

/** The books stand side by side on one board that runs under all of them. */
const Board = styled.ol`
  position: relative;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(148px, 1fr);
  margin: 0 -${space[16]};
  padding: ${space[4]} ${space[4]} ${space[8]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[4]};
  scrollbar-width: thin;
  scrollbar-color: ${color.line} transparent;
  & > li {
    display: grid;
    scroll-snap-align: start;
  }
  a {
    display: grid;
    align-content: start;
    color: ${color.ink};
    text-decoration: none;
    border-radius: ${radius.control};
  }
  a:focus-visible {
    outline-offset: -2px;
  }
  @media (hover: hover) {
    a:hover [data-cover] > * {
      transform: translateY(-2px);
      box-shadow: ${shadow.lift};
    }
  }
  ${from.tablet} {
    margin: 0 -${space[12]};
    padding-inline: 0;
  }
`;

const WindowBook = styled.div.attrs({ 'data-cover': '' } as object)`
  padding: ${space[4]} ${space[12]} 0;
  border-bottom: 6px solid ${color.line};
  & > * {
    transition:
      transform ${motion.base},
      box-shadow ${motion.base};
  }
`;

const Label = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[8]};
  min-height: 84px;
  padding: ${space[12]} ${space[12]} 0;
  b {
    font: 700 ${type[34]} / 1 ${font.title};
    color: ${color.terracotta};
  }
  span {
    font: 700 ${type[14]} / 1.35 ${font.title};
  }
  small {
    display: block;
    color: ${color.inkSoft};
    font: 400 ${type[14]} / 1.4 ${font.ui};
  }
  & > [aria-hidden] {
    grid-column: 1 / -1;
  }
`;
