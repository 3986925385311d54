import { ApiError } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useBack, useTitle } from '@griot/remote-kit';
import {
  Avatar,
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  font,
  formatCount,
  formatNumber,
  from,
  NovelCard,
  Page,
  Rail,
  Skeleton,
  space,
  Stack,
  Stat,
  Stats,
  Tag,
  type,
  UserIcon,
} from '@griot/ui';
import { styled } from 'styled-components';
import { PublicLists } from '../list/public-lists.tsx';
import { FollowAuthor } from '../follow/follow-author.tsx';
import { browsePath } from '../novel/addresses.ts';
import { HiddenLines } from '../hide/hidden-lines.tsx';
import { HideAuthor } from '../hide/hide-author.tsx';
import { Paragraphs } from '../novel/paragraphs.tsx';
import { Books } from './books.tsx';
import { popularGenres, useAuthor, useBooks, useRelated } from './use-author.ts';

/** An author as readers meet them (part 2 §2.15). */
export default function AuthorPage() {
  const { id = '' } = useParams();
  const author = useAuthor(id);
  const missing = author.error instanceof ApiError && author.error.status === 404;
  useTitle(
    author.data?.pen_name ?? (missing ? 'Author not found' : author.isError ? 'Failed to fetch author profile' : null),
  );

  if (author.data) return <Profile author={author.data} />;
  if (missing) {
    return (
      <Page>
        <EmptyState
          title="Author not found"
          page
          icon={<UserIcon size={40} aria-hidden="true" />}
          action={
            <Cluster $justify="center">
              <GoBack />
              <Button variant="primary" href="/">
                Home
              </Button>
            </Cluster>
          }
        >
          The link may be mistyped, or they have left.
        </EmptyState>
      </Page>
    );
  }
  if (author.isError)
    return (
      <Page>
        <ErrorState
          title="Failed to fetch author profile"
          page
          onRetry={() => void author.refetch()}
          busy={author.isFetching}
          action={<GoBack />}
        />
      </Page>
    );
  return (
    <Page aria-busy="true">
      <Delayed>
        <Head as="div">
          <Skeleton shape="circle" width="112px" />
          <Stack>
            <Skeleton width="40%" height="40px" />
            <Skeleton lines={3} />
          </Stack>
        </Head>
      </Delayed>
    </Page>
  );
}

function Profile({ author }: { author: Entities['AuthorProfile'] }) {
  const books = useBooks(author.id);
  const genres = popularGenres(books.data?.results ?? []);
  const related = useRelated(author.id, genres[0]);
  return (
    <Page>
      <HiddenLines of={{ kind: 'author', key: author.id }} />
      <Stack $gap={48}>
        <Head>
          <Avatar name={author.pen_name} src={author.photo_url} size={112} />
          <Stack>
            <h1>{author.pen_name}</h1>
            {author.about.trim() ? (
              <About>
                <Paragraphs text={author.about} />
              </About>
            ) : null}
            <Stats>
              <Stat label={author.num_novels === 1 ? 'Book' : 'Books'} value={formatNumber(author.num_novels)} />
              <Stat
                label={author.total_readers === 1 ? 'View' : 'Views'}
                value={<span title={formatNumber(author.total_readers)}>{formatCount(author.total_readers)}</span>}
              />
              <Stat label="Joined" value={new Date(author.join_date).getUTCFullYear()} />
            </Stats>
            <FollowAuthor author={author} />
            {genres.length ? (
              <Cluster $gap={8} role="group" aria-label="Popular genres">
                {genres.map((genre) => (
                  <Tag key={genre} href={browsePath({ genre })}>
                    {genre}
                  </Tag>
                ))}
              </Cluster>
            ) : null}
            <HideAuthor author={author} />
          </Stack>
        </Head>
        <Books books={books} />
        <PublicLists author={author} />
        {related.length ? (
          <Rail title="Related books" href={genres[0] === undefined ? undefined : browsePath({ genre: genres[0] })}>
            {related.map((novel) => (
              <NovelCard key={novel.id} novel={novel} />
            ))}
          </Rail>
        ) : null}
      </Stack>
    </Page>
  );
}

/** To the page before; whoever came straight here goes home. */
const GoBack = () => <Button onClick={useBack()}>Go Back</Button>;

const Head = styled.header`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
  h1 {
    font: 700 ${type[26]} / 1.2 ${font.title};
    overflow-wrap: anywhere;
  }
  ${from.tablet} {
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[32]};
    h1 {
      font-size: ${type[34]};
    }
  }
`;
const About = styled.div`
  max-width: 62ch;
  color: ${color.ink};
  p + p {
    margin-top: ${space[8]};
  }
`;
