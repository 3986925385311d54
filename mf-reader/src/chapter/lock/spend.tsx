import { ApiError, messageOf } from '@griot/api';
import { shortNumber, type Entities } from '@griot/contracts';
import { useAction, useAnswers, useCall, useOverlay } from '@griot/remote-kit';
import { Button, Cluster, color, Delayed, formatCoins, formatNumber, Notice, space, Spinner } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { catalogPath } from '../../novel/addresses.ts';

interface SpendProps {
  slug: string;
  chapter: Entities['Chapter'];
  /** Asks anew what is true of lock and balance. */ refresh: () => Promise<void>;
}

/** The reader's coins before a chapter that coins open: what they have, what is left, and Unlock; or what is missing. */
export function Spend({ slug, chapter, refresh }: SpendProps) {
  const answers = useAnswers();
  const wallet = useCall('GET /coin-wallet/', {});
  const params = { novel: slug, chapter: shortNumber(chapter.chapter) };
  const price = chapter.coin_requirement;
  const balance = wallet.data?.balance;
  /** What went wrong, until something else is known: it stays while another try runs, so that a second press finds the same button. */
  const [trouble, setTrouble] = useState<string | null>(null);

  const unlock = useAction('POST /novels/{novel}/chapters/{chapter}/unlock/', {
    success: ({ message }) => message || 'Chapter has been unlocked',
    failure: null,
    onDone: ({ balance: left }) => {
      answers.set('GET /novels/{novel}/chapters/{chapter}/', { params }, { ...chapter, locked: false, unlocked: true });
      answers.set('GET /coin-wallet/', {}, { balance: left });
    },
  });

  const spend = async () => {
    try {
      await unlock.run({ params, body: { coin_requirement: price } });
    } catch (error) {
      const left = error instanceof ApiError && error.code === 'not_enough_coins' ? error.answer.balance : undefined;
      if (typeof left === 'number') answers.set('GET /coin-wallet/', {}, { balance: left });
      setTrouble(typeof left === 'number' ? null : whyNot(error));
      // The price, the lock or the balance may be others than those on screen.
      await refresh();
    }
  };

  if (balance === undefined) {
    if (wallet.isError)
      return (
        <Notice tone="warn" role="alert" action={<Button onClick={() => void wallet.refetch()}>Retry</Button>}>
          Your coins could not be counted.
        </Notice>
      );
    return (
      <Delayed>
        <Spinner label="Counting your coins" />
      </Delayed>
    );
  }
  if (balance < price) {
    return (
      <>
        <Notice tone="warn" role="status">
          You need {formatCoins(price)} and have {formatNumber(balance)}: {formatNumber(price - balance)} more. Nothing
          has been spent.
        </Notice>
        <TopUp slug={slug} refresh={refresh} />
      </>
    );
  }
  return (
    <>
      <Sum>
        <div>
          <dt>You have</dt>
          <dd>{formatCoins(balance)}</dd>
        </div>
        <div>
          <dt>Afterwards</dt>
          <dd>{formatCoins(balance - price)}</dd>
        </div>
      </Sum>
      {trouble === null ? null : (
        <Notice tone="warn" role="status">
          {trouble}
        </Notice>
      )}
      <Button variant="primary" busy={unlock.busy} onClick={() => void spend()}>
        Unlock for {formatCoins(price)}
      </Button>
      <small>It stays unlocked for ever.</small>
    </>
  );
}

/** Neither a lost answer nor a server in trouble is a refusal: the coins may have been spent, and asking again spends none twice (ruling 21). */
function whyNot(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (error instanceof ApiError && status >= 400 && status < 500)
    return `${messageOf(error, 'The chapter was not unlocked.')} Nothing has been spent.`;
  if (status >= 500)
    return 'Something went wrong on our side. If it was unlocked all the same, it opens in a moment; pressing again costs nothing twice.';
  return 'No answer came. If it was unlocked, it opens as soon as the connection is back; pressing again costs nothing twice.';
}

/** The ways on for whoever has too few coins: more of them, and the other chapters. */
function TopUp({ slug, refresh }: { slug: string; refresh: () => Promise<void> }) {
  const overlay = useOverlay();
  const topUp = async () => {
    await overlay('account.top-up');
    await refresh();
  };
  return (
    <Cluster $gap={8} $justify="center">
      <Button variant="primary" aria-haspopup="dialog" onClick={() => void topUp()}>
        Top up
      </Button>
      <Way href={catalogPath(slug)}>See all chapters</Way>
    </Cluster>
  );
}

/** The way on for whoever cannot pay: other chapters are free. */
const Way = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  font-weight: 700;
`;

const Sum = styled.dl`
  display: grid;
  width: 100%;
  max-width: 260px;
  font-variant-numeric: tabular-nums;
  div {
    display: flex;
    justify-content: space-between;
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${color.line};
  }
  div:last-child {
    border: 0;
  }
  dt {
    color: ${color.inkSoft};
  }
  dd {
    font-weight: 700;
  }
`;
