import { useLocation } from '@griot/nav';
import { useCall, useGo, usePlatform, useTitle } from '@griot/remote-kit';
import {
  ArrowLeftIcon,
  Button,
  Card,
  EmptyState,
  Page,
  PageTitle,
  space,
  Stack,
  useWidthFrom,
  belowTopBar,
} from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { addressOf, viewAt, type InboxView } from './address.ts';
import { Listing } from './listing.tsx';
import { ReadingPane } from './reading-pane.tsx';

/** Messages in a page of the list. */
const PAGE = 20;
/** From here on, in px, list and pane stand beside each other; below they are two steps. */
const BESIDE = 768;
/** What a message's entry of the history knows of: the list lies right behind it. */
const FROM_LIST = { fromList: true };

const queryOf = ({ page, unread }: InboxView) => ({
  limit: PAGE,
  ...(page > 0 ? { offset: page * PAGE } : {}),
  ...(unread ? { read: 'false' } : {}),
});

/** Messages and the one that is read (part 1 §2). Which one, the page of the list and the filter stand in the address. */
export default function InboxPage() {
  useTitle('Inbox');
  const { nav } = usePlatform();
  const go = useGo();
  const { search, state } = useLocation();
  const wide = useWidthFrom(BESIDE);
  const shown = viewAt(search);
  const { unread, page, message } = shown;
  const inbox = useCall('GET /inbox/', { query: queryOf(shown) }, { keepPrevious: true, staleTime: 0 });
  const pages = Math.max(1, Math.ceil((inbox.data?.count ?? 0) / PAGE));

  /** Whether it has been chosen what is shown, here or by the address; where not, the first message is. */
  const chosen = useRef(message !== null || unread || page > 0);
  /** The message that was opened last, whose row has the focus after Back. */
  const [opened, setOpened] = useState<string | null>(null);

  const show = (next: Partial<InboxView>, options: Parameters<typeof go>[1] = { replace: true }) => {
    chosen.current = true;
    void go(addressOf({ ...shown, ...next }), options);
  };
  const open = (id: string) => {
    setOpened(id);
    show({ message: id }, wide ? { replace: true } : { state: FROM_LIST });
  };
  const back = () => {
    if ((state as Partial<typeof FROM_LIST> | null)?.fromList) nav.back();
    else show({ message: null });
  };

  const first = inbox.isFetching ? undefined : inbox.data?.results[0]?.id;
  const isBeyond = inbox.data !== undefined && !inbox.isPlaceholderData && page >= pages;
  useEffect(() => {
    if (isBeyond) {
      void go(addressOf({ unread, page: pages - 1, message }), { replace: true });
    } else if (wide && !chosen.current && first !== undefined) {
      chosen.current = true;
      void go(addressOf({ unread, page, message: first }), { replace: true });
    }
  }, [isBeyond, first, go, message, page, pages, unread, wide]);

  const listing = (
    <Listing inbox={inbox} shown={shown} pages={pages} onShow={show} onOpen={open} from={wide ? null : opened} />
  );
  const reading =
    message === null ? null : (
      <ReadingPane
        key={message}
        id={message}
        listed={inbox.data?.results.find(({ id }) => id === message)}
        focused={!wide && opened === message}
      />
    );
  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current="/account-inbox" />
        <PageTitle>Inbox</PageTitle>
        {wide ? (
          <Columns>
            {listing}
            <Beside>{reading ?? (inbox.data ? <EmptyState title="Select a message" /> : null)}</Beside>
          </Columns>
        ) : reading === null ? (
          listing
        ) : (
          <Stack $gap={12}>
            <BackLine>
              <Button variant="quiet" icon={<ArrowLeftIcon size={20} aria-hidden="true" />} onClick={back}>
                Back
              </Button>
            </BackLine>
            <Pane>{reading}</Pane>
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 2fr) minmax(0, 3fr);
  align-items: start;
  gap: ${space[24]};
`;
const Pane = styled(Card)`
  min-height: 240px;
  padding: ${space[24]};
`;
/** Stays in sight beside a long list, and scrolls by itself when its message is longer than the window. */
const Beside = styled(Pane)`
  position: sticky;
  ${belowTopBar(
    (bar) => `
      top: calc(${space[16]} + ${bar});
      max-height: calc(100dvh - ${space[32]} - ${bar});
    `,
  )}
  overflow-y: auto;
`;
const BackLine = styled.div`
  margin-left: -${space[16]};
`;
