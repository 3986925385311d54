import type { Entities } from '@griot/contracts';
import { Part, useSession } from '@griot/remote-kit';
import { Button, GiftIcon } from '@griot/ui';
import { useState } from 'react';
import { useAsReader, useIsOwnNovel } from '../novel/own-novel.ts';

const loadForm = () => import(/* webpackChunkName: "novel-forms" */ './gift-form.tsx');

/** The way to give something; nobody gives to an own novel. */
export function SendGift({ novel }: { novel: Pick<Entities['Novel'], 'id' | 'slug' | 'title' | 'author'> }) {
  const isOwnNovel = useIsOwnNovel(novel);
  const asReader = useAsReader(novel, 'gift');
  const [dialog, setDialog] = useState<'closed' | 'coming' | 'open'>('closed');
  const signedIn = useSession().state === 'authorised';
  const close = (): void => setDialog('closed');
  // Whoever has signed out has left what was only theirs.
  if (!signedIn && dialog !== 'closed') close();
  if (isOwnNovel) return null;
  return (
    <>
      <Button
        size="small"
        busy={dialog === 'coming'}
        icon={<GiftIcon size={16} aria-hidden="true" />}
        onClick={() => void asReader(() => setDialog('coming'))}
      >
        Send a gift
      </Button>
      {dialog === 'closed' ? null : (
        <Part load={loadForm} props={{ novel, onClose: close }} onShown={() => setDialog('open')} onFail={close} />
      )}
    </>
  );
}
