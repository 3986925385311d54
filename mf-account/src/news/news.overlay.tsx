import { messageOf } from '@griot/api';
import { chapterLabel, chapterSegment, type Entities } from '@griot/contracts';
import { useAction, useAnswers, useCall, useSession, type OverlayProps } from '@griot/remote-kit';
import {
  Button,
  color,
  Cover,
  Delayed,
  EmptyState,
  ErrorState,
  font,
  relativeTime,
  Skeleton,
  space,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { useEffect, useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useGoesWithPage } from '../payment/use-goes-with-page.ts';
import { Popup } from '../popup/popup.tsx';

type News = Entities['FollowNews'];

/** Chapters that are listed; older ones are found at their novels. */
const LISTED = { query: { limit: 30 } };
/** Enough to know whether somebody follows anything. */
const ONE = { query: { limit: 1 } };

/** New chapters of what somebody follows, the newest first. It answers the path of the one that was pressed, which is read from then on. */
export default function NewsOverlay({ props, close }: OverlayProps<string>) {
  const session = useSession();
  useGoesWithPage(undefined, close);
  const answers = useAnswers();
  const news = useCall('GET /follows/news/', LISTED);
  const mark = useAction('POST /follows/news/read/', {
    onDone: ({ count }) => answers.set('GET /follows/news/unread/', {}, { count }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The list is not there yet, and what stands below it is no beginning.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const empty = news.data?.results.length === 0;
  const novels = useCall('GET /follows/novels/', ONE, { enabled: empty });
  const authors = useCall('GET /follows/authors/', ONE, { enabled: empty });
  const followsNothing = novels.data?.count === 0 && authors.data?.count === 0;
  const asking = empty && (novels.isLoading || authors.isLoading);
  if (session.state !== 'authorised') return null;

  /** Marks on screen at once; what the server could not be told is asked for again with the next list. */
  const read = (chapters?: string[]): void => {
    answers.setAll('GET /follows/news/', (list) => ({
      ...list,
      results: list.results.map((one) =>
        !chapters || chapters.includes(one.chapter.id) ? { ...one, read: true } : one,
      ),
    }));
    void mark.run({ body: chapters ? { chapters } : {} });
  };
  const readAll = (): void => {
    read();
    // The button goes.
    heading.current?.focus();
  };
  // With a key that opens a tab of its own, a link is the browser's.
  const follow = (event: MouseEvent, one?: News): void => {
    if (one && !one.read) read([one.chapter.id]);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close((event.currentTarget as HTMLAnchorElement).getAttribute('href'));
  };
  const unread = news.data?.results.some((one) => !one.read) ?? false;

  return (
    <Popup
      label="New chapters"
      width={380}
      anchor={{ top: px(props.top, 64), right: px(props.right, 16) }}
      onClose={() => close(null)}
    >
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          New chapters
        </h2>
        {unread ? (
          <Button variant="quiet" size="small" onClick={readAll}>
            Mark all as read
          </Button>
        ) : null}
      </Head>
      {news.data && !asking ? (
        news.data.results.length > 0 ? (
          <List>
            {news.data.results.map((one) => (
              <li key={one.chapter.id}>
                <NewsLine one={one} onFollow={(event) => follow(event, one)} />
              </li>
            ))}
          </List>
        ) : !followsNothing ? (
          <EmptyState title="No new chapters." />
        ) : (
          <EmptyState title="Nothing new yet.">
            Follow a novel or an author, and their new chapters are here.
          </EmptyState>
        )
      ) : news.isError ? (
        <ErrorState title="New chapters did not load." onRetry={() => void news.refetch()} busy={news.isFetching}>
          {messageOf(news.error, '')}
        </ErrorState>
      ) : (
        <Waiting aria-busy="true">
          <Delayed>
            <Skeleton height="168px" />
          </Delayed>
        </Waiting>
      )}
      <Foot>
        <a href="/shelf?tab=following" onClick={follow}>
          What you follow
        </a>
        <a href="/account-profile#following" onClick={follow}>
          How you are told
        </a>
      </Foot>
    </Popup>
  );
}

function NewsLine({ one, onFollow }: { one: News; onFollow: (event: MouseEvent) => void }) {
  const { novel, chapter } = one;
  const label = chapterLabel(chapter.chapter);
  return (
    <Line
      href={`/book/${novel.slug}/read/${chapterSegment(chapter.title, chapter.chapter)}`}
      $read={one.read}
      onClick={onFollow}
    >
      <Cover title={novel.title} author={novel.author.name} src={novel.cover_image_thumbnail} width="40px" />
      <span>
        <strong>{novel.title}</strong>
        <span>{chapter.title ? `${label}: ${chapter.title}` : label}</span>
        <small>{relativeTime(one.told_at)}</small>
      </span>
      {one.read ? null : (
        <Dot>
          <VisuallyHidden>unread</VisuallyHidden>
        </Dot>
      )}
    </Line>
  );
}

const px = (given: unknown, otherwise: number): number => (typeof given === 'number' && given >= 0 ? given : otherwise);

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: 44px;
  padding: 0 ${space[12]};
  h2 {
    font: 800 ${type[16]} / 1.25 ${font.ui};
    outline: none;
  }
`;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Line = styled.a<{ $read: boolean }>`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) 8px;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[12]};
  border-radius: 6px;
  color: ${(p) => (p.$read ? color.inkSoft : color.ink)};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > span:nth-child(2) {
    display: grid;
    overflow-wrap: anywhere;
  }
  strong {
    font: 700 ${type[14]} / 1.3 ${font.title};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[12]};
  }
`;
const Dot = styled.span`
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${color.terracotta};
`;
const Waiting = styled.div`
  min-height: 168px;
  padding: 0 ${space[12]};
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[12]};
  margin-top: ${space[8]};
  padding: 0 ${space[12]};
  border-top: 1px solid ${color.line};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-size: ${type[14]};
  }
`;
