import { LOCKED_TEXT_CLASS, type Entities } from '@griot/contracts';
import { useOverlay, useSession } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  Delayed,
  font,
  LockIcon,
  Price,
  radius,
  shadow,
  space,
  Spinner,
  type,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { chapterPath } from '../../novel/addresses.ts';
import { Scripted } from '../scripted.tsx';
import { AppPrompt } from './app-prompt.tsx';
import { Spend } from './spend.tsx';
import { Subscribe } from './subscribe.tsx';
import { useLockRefresh } from './use-lock-refresh.ts';

interface UnlockPanelProps {
  slug: string;
  chapter: Entities['Chapter'];
  /** Whether this reader may read is being asked. */ asking: boolean;
}

/** What stands before a locked chapter: what opens it, its price, and the ways to its text (part 2 §4, rulings 11 and 21). */
export function UnlockPanel({ slug, chapter, asking }: UnlockPanelProps) {
  const session = useSession();
  const path = chapterPath(slug, chapter);
  const refresh = useLockRefresh(slug, chapter);
  return (
    <>
      <Panel aria-labelledby="locked" className={LOCKED_TEXT_CLASS}>
        <LockIcon size={28} aria-hidden="true" />
        <h2 id="locked">This chapter is locked</h2>
        <p>{WHAT_OPENS[chapter.unlock_mode]}</p>
        {chapter.unlock_mode === 'S' ? null : <Price amount={chapter.coin_requirement} size={20} />}
        {session.state === 'authorised' ? (
          <Ways key={session.user.pen_name} slug={slug} chapter={chapter} asking={asking} refresh={refresh} />
        ) : (
          <SignIn path={path} forCoins={chapter.unlock_mode !== 'S'} />
        )}
      </Panel>
      <AppPrompt path={path} title={chapter.title} />
    </>
  );
}

/** In plain words, so that nobody pays for what does not open it (ruling 11). A free chapter is never locked. */
const WHAT_OPENS: Record<Entities['Chapter']['unlock_mode'], string> = {
  F: 'It is free and will open in a moment.',
  C: 'Coins open it; a subscription does not.',
  S: 'It is for subscribers; coins do not open it.',
  A: 'Coins open it, and so does a subscription while it runs.',
};

/** The ways of a signed-in reader, once it is known that they need one; asking again later takes nothing off the screen. */
function Ways({ slug, chapter, asking, refresh }: UnlockPanelProps & { refresh: () => Promise<void> }) {
  const [answered, setAnswered] = useState(!asking);
  if (!asking && !answered) setAnswered(true);
  if (!answered)
    return (
      <Delayed>
        <Spinner label="Looking at what you have unlocked" />
      </Delayed>
    );
  return (
    <>
      {chapter.unlock_mode === 'S' ? null : <Spend slug={slug} chapter={chapter} refresh={refresh} />}
      {chapter.unlock_mode === 'C' ? null : <Subscribe only={chapter.unlock_mode === 'S'} refresh={refresh} />}
    </>
  );
}

function SignIn({ path, forCoins }: { path: string; /** Coins open it, and for ever. */ forCoins: boolean }) {
  const overlay = useOverlay();
  return (
    <Scripted personal>
      <p>Sign in to go on reading.{forCoins ? ' What you unlock stays yours.' : null}</p>
      <Cluster $gap={8} $justify="center">
        <Button variant="primary" onClick={() => void overlay('auth.login', { returnURL: path })}>
          Login
        </Button>
        <Button onClick={() => void overlay('auth.signup', { returnURL: path })}>Sign up</Button>
      </Cluster>
    </Scripted>
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
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
  font-family: ${font.ui};
  text-align: center;
  & > svg {
    color: ${color.terracotta};
  }
  text-wrap: balance;
  h2 {
    font: 700 ${type[21]} / 1.25 ${font.title};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > button {
    margin-top: ${space[4]};
  }
  & > [role] {
    justify-self: stretch;
    text-align: start;
  }
`;
