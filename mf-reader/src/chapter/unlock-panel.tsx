import { ApiError, messageOf, queryKey } from '@griot/api';
import { shortNumber, type Entities } from '@griot/contracts';
import { useAction, useCall, useOverlay, usePlatform, useSession, useToast } from '@griot/remote-kit';
import { Button, coins, color, Delayed, font, formatNumber, LockIcon, Notice, Price, radius, shadow, space, Spinner, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { catalogPath, chapterPath } from '../novel/addresses.ts';

interface Given { slug: string; novel: Pick<Entities['Novel'], 'id'>; chapter: Entities['Chapter']; /** Whether this reader may read is being asked. */ asking: boolean }

/** What stands before a locked chapter: its price, and the way to its text (part 2 §4, rulings 11 and 21). */
export function UnlockPanel({ slug, novel, chapter, asking }: Given) {
  const session = useSession();
  const price = chapter.coin_requirement;
  const subscribersOnly = chapter.unlock_mode === 'S';
  return (
    <Panel aria-labelledby="locked">
      <LockIcon size={28} aria-hidden="true" />
      <h2 id="locked">This chapter is locked</h2>
      {subscribersOnly ? <p>It is for subscribers.</p> : <Price amount={price} size={20} />}
      {session.state === 'authorised'
        ? asking ? <Delayed><Spinner label="Looking at what you have unlocked" /></Delayed>
          : subscribersOnly ? <p>Subscriptions cannot be taken out here yet; coins do not open it.</p>
            : <Spend slug={slug} novel={novel} chapter={chapter} />
        : <SignIn path={chapterPath(slug, chapter)} />}
    </Panel>
  );
}

function SignIn({ path }: { path: string }) {
  const overlay = useOverlay();
  return (
    <>
      <p>Sign in to go on reading. What you unlock stays yours.</p>
      <Button variant="primary" onClick={() => void overlay('auth.login', { returnURL: path })}>Sign in</Button>
    </>
  );
}

function Spend({ slug, novel, chapter }: Omit<Given, 'asking'>) {
  const { bus, queryClient } = usePlatform();
  const toast = useToast();
  const wallet = useCall('GET /coin-wallet/', {});
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const params = { novel: slug, chapter: shortNumber(chapter.chapter) };
  const price = chapter.coin_requirement;
  const balance = refusedAt ?? wallet.data?.balance;

  const unlock = useAction('POST /novels/{novel}/chapters/{chapter}/unlock/', {
    success: ({ message }) => message || 'Chapter has been unlocked',
    failure: null,
    stale: ['GET /novels/{novel}/chapters/', 'GET /novels/{novel}/chapters/{chapter}/', 'GET /novels/{novel}/chapters/{chapter}/next/', 'GET /novels/{novel}/chapters/{chapter}/previous/'],
    onDone: (answer) => {
      queryClient.setQueryData(queryKey('GET /novels/{novel}/chapters/{chapter}/', params), { ...chapter, locked: false, unlocked: true });
      bus.publish('wallet.changed.v1', { balance: answer.balance });
      bus.publish('chapter.unlocked.v1', { novel: novel.id, chapter: chapter.id });
    },
  });

  const spend = async () => {
    try {
      await unlock.run({ params });
    } catch (error) {
      const left = error instanceof ApiError && error.code === 'not_enough_coins' ? error.answer.balance : undefined;
      if (typeof left !== 'number') return toast(messageOf(error, 'The chapter could not be unlocked'), 'error');
      setRefusedAt(left);
      bus.publish('wallet.changed.v1', { balance: left });
    }
  };

  if (balance === undefined) {
    if (wallet.isError) return <Notice tone="warn" role="alert" action={<Button onClick={() => void wallet.refetch()}>Retry</Button>}>Your coins could not be counted.</Notice>;
    return <Delayed><Spinner label="Counting your coins" /></Delayed>;
  }
  if (balance < price) {
    return (
      <>
        <Notice tone="warn" role="status">You need {coins(price)} and have {formatNumber(balance)}: {formatNumber(price - balance)} more. Nothing has been spent.</Notice>
        <Way href={catalogPath(slug)}>See all chapters</Way>
      </>
    );
  }
  return (
    <>
      <Sum>
        <div><dt>You have</dt><dd>{coins(balance)}</dd></div>
        <div><dt>Afterwards</dt><dd>{coins(balance - price)}</dd></div>
      </Sum>
      <Button variant="primary" busy={unlock.busy} onClick={() => void spend()}>Unlock for {coins(price)}</Button>
      <small>It stays unlocked for ever.</small>
    </>
  );
}

const Panel = styled.section`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  max-width: 420px;
  margin: 0 auto;
  padding: ${space[24]};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.lift}, 0 0 0 1px ${color.line};
  font-family: ${font.ui};
  text-align: center;
  & > svg { color: ${color.terracotta}; }
  text-wrap: balance;
  h2 { font: 700 ${type[21]}/1.25 ${font.title}; }
  small { color: ${color.inkSoft}; font-size: ${type[14]}; }
  & > button { margin-top: ${space[4]}; }
  & > [role] { justify-self: stretch; text-align: start; }
`;

/** The way on for whoever cannot pay: other chapters are free. */
const Way = styled.a`display: inline-flex; align-items: center; min-height: 44px; font-weight: 700;`;

const Sum = styled.dl`
  display: grid;
  width: 100%;
  max-width: 260px;
  font-variant-numeric: tabular-nums;
  div { display: flex; justify-content: space-between; padding: ${space[8]} 0; border-bottom: 1px solid ${color.line}; }
  div:last-child { border: 0; }
  dt { color: ${color.inkSoft}; }
  dd { font-weight: 700; }
`;
