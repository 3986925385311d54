import type { Entities } from '@griot/contracts';
import { Part } from '@griot/remote-kit';
import { Button, GiftIcon } from '@griot/ui';
import { useState } from 'react';
import { useAsReader, useIsOwnNovel } from '../novel/own-novel.ts';

const loadForm = () => import(/* webpackChunkName: "gift" */ './gift-form.tsx');

/** The way to give something; nobody gives to an own novel. */
export function SendGift({ novel }: { novel: Pick<Entities['Novel'], 'id' | 'slug' | 'title' | 'author'> }) {
  const isOwnNovel = useIsOwnNovel(novel);
  const asReader = useAsReader(novel);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (isOwnNovel) return null;
  return (
    <>
      <Button size="small" busy={open} icon={<GiftIcon size={16} aria-hidden="true" />} onClick={() => void asReader(() => setOpen(true))}>Send a gift</Button>
      {open ? <Part load={loadForm} props={{ novel, onClose: close }} onFail={close} /> : null}
    </>
  );
}
