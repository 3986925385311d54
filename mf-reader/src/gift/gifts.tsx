import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  Button,
  color,
  Day,
  Delayed,
  formatNumber,
  Notice,
  radius,
  Skeleton,
  space,
  type,
  VisuallyHidden,
} from '@griot/ui';
import { styled } from 'styled-components';
import { Absent, Section } from '../novel/section.tsx';
import { SendGift } from './send-gift.tsx';

/** The gifts given last that are named with their givers. */
const LATEST = 3;

interface GiftsProps {
  slug: string;
  novel: Pick<Entities['Novel'], 'id' | 'slug' | 'title' | 'author' | 'num_gifts_received'>;
}

/** What readers have given to the novel (part 2 §2.8): how many of each, and who gave last. */
export function Gifts({ slug, novel }: GiftsProps) {
  const some = novel.num_gifts_received > 0;
  const gifts = useCall(
    'GET /novels/{novel}/gifts/',
    { params: { novel: slug }, query: { limit: LATEST } },
    { enabled: some },
  );
  return (
    <Section title="Gifts" action={<SendGift novel={novel} />} busy={some && gifts.isPending}>
      {!some ? (
        <Absent>No gifts yet.</Absent>
      ) : (
        <>
          <p>
            {formatNumber(novel.num_gifts_received)} {novel.num_gifts_received === 1 ? 'gift' : 'gifts'} from readers
          </p>
          {gifts.data ? (
            <Received gifts={gifts.data} />
          ) : gifts.isError ? (
            <Notice
              tone="warn"
              role="alert"
              action={
                <Button size="small" onClick={() => void gifts.refetch()}>
                  Retry
                </Button>
              }
            >
              They did not load. {messageOf(gifts.error)}
            </Notice>
          ) : (
            <Coming>
              <Delayed>
                <Skeleton height="56px" />
              </Delayed>
            </Coming>
          )}
        </>
      )}
    </Section>
  );
}

const Received = ({
  gifts,
}: {
  gifts: { results: Entities['Gift'][]; totals: { gift_option: Entities['GiftOption']; count: number }[] };
}) => (
  <>
    <Kinds aria-label="How many of each">
      {gifts.totals.map(({ gift_option, count }) => (
        <li key={gift_option.id} title={gift_option.name}>
          <img src={gift_option.image} alt="" width={40} height={40} loading="lazy" />
          <VisuallyHidden>{gift_option.name}: </VisuallyHidden>
          {formatNumber(count)}
        </li>
      ))}
    </Kinds>
    <Latest aria-label="Given last">
      {gifts.results.map(({ id, user, gift_option, created_at }) => (
        <li key={id}>
          <b>{user?.name ?? 'Anonymous User'}</b> gave {gift_option.name}{' '}
          <small>
            <Day of={created_at} />
          </small>
        </li>
      ))}
    </Latest>
  </>
);

const Coming = styled.div`
  min-height: 56px;
`;
const Kinds = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  & > li {
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
    padding: ${space[4]} ${space[12]} ${space[4]} ${space[8]};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
`;
const Latest = styled.ul`
  display: grid;
  gap: ${space[4]};
  font-size: ${type[14]};
  small {
    color: ${color.inkSoft};
    font-size: inherit;
    white-space: nowrap;
  }
`;
