import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  Avatar,
  Button,
  color,
  Cover,
  Delayed,
  EmptyState,
  ErrorState,
  font,
  Skeleton,
  space,
  Stack,
  type,
} from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { authorPath, novelPath } from '../novel/addresses.ts';
import { FollowButton } from './follow-button.tsx';
import { useFollowingAuthor, useFollowingNovel } from './use-following.ts';

/** So many of each are listed: more than anybody keeps up with. */
const LISTED = 1_000;

/** What a reader follows, novels and authors, each with how they are told and the way out. */
export function FollowingTab() {
  const novels = useCall('GET /follows/novels/', { query: { limit: LISTED } });
  const authors = useCall('GET /follows/authors/', { query: { limit: LISTED } });
  const failed = [novels, authors].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <ErrorState title="What you follow did not load." onRetry={() => void failed.refetch()} busy={failed.isFetching}>
        {messageOf(failed.error, '')}
      </ErrorState>
    );
  if (!novels.data || !authors.data)
    return (
      <Delayed>
        <Skeleton height="320px" />
      </Delayed>
    );
  if (novels.data.count + authors.data.count === 0)
    return (
      <EmptyState
        title="You follow nothing yet."
        action={
          <Button variant="primary" href="/">
            Find a novel
          </Button>
        }
      >
        Follow a novel or an author, and you are told when a chapter comes out.
      </EmptyState>
    );
  return (
    <Stack $gap={32}>
      {novels.data.results.length > 0 ? (
        <Group title="Novels">
          {novels.data.results.map(({ novel }) => (
            <NovelLine key={novel.id} novel={novel} />
          ))}
        </Group>
      ) : null}
      {authors.data.results.length > 0 ? (
        <Group title="Authors">
          {authors.data.results.map(({ author }) => (
            <AuthorLine key={author.id} author={author} />
          ))}
        </Group>
      ) : null}
      <p>
        <a href="/account-profile#following">How and when you are told</a>, and{' '}
        <a href="/account-profile#feeds">your private feed</a>
      </p>
    </Stack>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <GroupTitle>{title}</GroupTitle>
    <Lines>{children}</Lines>
  </section>
);

function NovelLine({ novel }: { novel: Entities['Novel'] }) {
  const following = useFollowingNovel({ ...novel, followed: true });
  return (
    <Line>
      <Picture>
        <Cover
          title={novel.title}
          author={novel.author.name}
          src={novel.cover_image_thumbnail}
          blurred={novel.blurred}
        />
      </Picture>
      <div>
        <h3>
          <a href={novelPath(novel.slug)}>{novel.title}</a>
        </h3>
        <p>by {novel.author.name}</p>
      </div>
      <FollowButton following={following} />
    </Line>
  );
}

function AuthorLine({ author }: { author: Entities['FollowedAuthor']['author'] }) {
  const following = useFollowingAuthor({ ...author, followed: true });
  return (
    <Line>
      <Picture>
        <Avatar name={author.pen_name} src={author.photo_url} size={48} />
      </Picture>
      <div>
        <h3>
          <a href={authorPath(author.id)}>{author.pen_name}</a>
        </h3>
        <p>{author.num_novels === 1 ? '1 novel' : `${author.num_novels} novels`}</p>
      </div>
      <FollowButton following={following} />
    </Line>
  );
}

const GroupTitle = styled.h2`
  margin-bottom: ${space[8]};
  font: 700 ${type[18]} / 1.2 ${font.ui};
`;
const Lines = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid ${color.line};
  list-style: none;
`;
const Picture = styled.div`
  width: 48px;
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[12]} 0;
  border-bottom: 1px solid ${color.line};
  h3 {
    font: 700 ${type[16]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  h3 a {
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    h3 a:hover {
      text-decoration: underline;
    }
  }
  p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  @media (max-width: 479px) {
    grid-template-columns: 48px minmax(0, 1fr);
    & > button {
      grid-column: 2;
      justify-self: start;
    }
  }
`;
