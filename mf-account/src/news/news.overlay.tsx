import { messageOf } from '@griot/api';
import { useAction, useAnswers, useCall, useSession, type OverlayProps } from '@griot/remote-kit';
import { Button, color, Delayed, EmptyState, ErrorState, font, Skeleton, space, type } from '@griot/ui';
import { useEffect, useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useGoesWithPage } from '../payment/use-goes-with-page.ts';
import { Popup } from '../popup/popup.tsx';
import { idOf, NewsLine, type News } from './news-line.tsx';

/** Chapters and announcements that are listed; older ones are found at their novels. */
const LISTED_MAX = 30;
const LISTED = { query: { limit: LISTED_MAX } };
/** Enough to know whether somebody follows anything. */
const ONE = { query: { limit: 1 } };

/** New chapters and announcements of what somebody follows, the newest first. It answers the path of the one that was pressed, which is read from then on. */
export default function NewsOverlay({ props, close }: OverlayProps<string>) {
  const session = useSession();
  useGoesWithPage(undefined, close);
  const answers = useAnswers();
  const news = useNews();
  const mark = useAction('POST /follows/news/read/', {
    onDone: ({ count }) => answers.set('GET /follows/news/unread/', {}, { count }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The list is not there yet, and what stands below it is no beginning.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const empty = news.listed?.length === 0;
  const novels = useCall('GET /follows/novels/', ONE, { enabled: empty });
  const authors = useCall('GET /follows/authors/', ONE, { enabled: empty });
  const followsNothing = novels.data?.count === 0 && authors.data?.count === 0;
  const asking = empty && (novels.isLoading || authors.isLoading);
  if (session.state !== 'authorised') return null;

  /** Marks on screen at once; what the server could not be told is asked for again with the next list. */
  const read = (one?: News): void => {
    const marked = <T extends News>(list: { results: T[] }) =>
      list.results.map((other) => (!one || idOf(other) === idOf(one) ? { ...other, read: true } : other));
    answers.setAll('GET /follows/news/', (list) => ({ ...list, results: marked(list) }));
    answers.setAll('GET /follows/announcements/', (list) => ({ ...list, results: marked(list) }));
    void mark.run({
      body: !one ? {} : 'chapter' in one ? { chapters: [idOf(one)] } : { announcements: [idOf(one)] },
    });
  };
  const readAll = (): void => {
    read();
    // The button goes.
    heading.current?.focus();
  };
  // With a key that opens a tab of its own, a link is the browser's.
  const follow = (event: MouseEvent, one?: News): void => {
    if (one && !one.read) read(one);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close((event.currentTarget as HTMLAnchorElement).getAttribute('href'));
  };
  const unread = news.listed?.some((one) => !one.read) ?? false;

  return (
    <Popup
      label="News"
      width={380}
      anchor={{ top: px(props.top, 64), right: px(props.right, 16) }}
      onClose={() => close(null)}
    >
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          News
        </h2>
        {unread ? (
          <Button variant="quiet" size="small" onClick={readAll}>
            Mark all as read
          </Button>
        ) : null}
      </Head>
      {news.listed && !asking ? (
        news.listed.length > 0 ? (
          <List>
            {news.listed.map((one) => (
              <li key={idOf(one)}>
                <NewsLine one={one} onFollow={(event) => follow(event, one)} />
              </li>
            ))}
          </List>
        ) : !followsNothing ? (
          <EmptyState title="No news." />
        ) : (
          <EmptyState title="Nothing new yet.">
            Follow a novel or an author, and their new chapters and announcements are here.
          </EmptyState>
        )
      ) : news.error ? (
        <ErrorState title="Your news did not load." onRetry={news.retry} busy={news.busy}>
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

/** Both kinds in one list, the newest first: of what is older than the end of either, nobody knows whether it is all. */
function useNews() {
  const chapters = useCall('GET /follows/news/', LISTED);
  const announcements = useCall('GET /follows/announcements/', LISTED);
  const lists = [chapters, announcements];
  const listed: News[] | undefined =
    chapters.data && announcements.data
      ? [...chapters.data.results, ...announcements.data.results]
          .toSorted((one, other) => Date.parse(other.told_at) - Date.parse(one.told_at))
          .slice(0, LISTED_MAX)
      : undefined;
  return {
    listed,
    error: chapters.error ?? announcements.error,
    busy: lists.some(({ isFetching }) => isFetching),
    retry: () => lists.forEach((list) => void list.refetch()),
  };
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
