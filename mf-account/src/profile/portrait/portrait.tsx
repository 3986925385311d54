import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { Part, useAction } from '@griot/remote-kit';
import { Avatar, Button, Cluster, color, Notice, space, type, useFocusStays } from '@griot/ui';
import { PictureTrouble, readPicture } from '@griot/ui/picture';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Status, useStatus } from '../status.tsx';
import { useKeepMe } from '../use-me.ts';

type Me = Entities['Me'];

const loadDialog = () => import(/* webpackChunkName: "crop" */ '@griot/ui/crop');

/** As the server keeps it, in pixels. */
const SIZE = { width: 512, height: 512 };
const UPDATED = 'Avatar updated successfully!';
const FAILED = 'Failed to update avatar. Please try again.';

/** Somebody's picture: chosen from a file, cut, and taken away again (part 1 §2 and §5). */
export function Portrait({ me }: { me: Pick<Me, 'pen_name' | 'photo_url'> }) {
  const saving = useAction('PATCH /users/me/', { failure: null });
  const keep = useKeepMe();
  const [status, showStatus] = useStatus();
  const chooser = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [busy, setBusy] = useState<'reading' | 'removing' | null>(null);
  const [trouble, setTrouble] = useState('');

  // However the picture goes: put away, replaced, or left with the page.
  useEffect(() => (image ? () => URL.revokeObjectURL(image.src) : undefined), [image]);
  /** The choice that counts; null once the page is left. */
  const chosen = useRef<File | null>(null);
  useEffect(
    () => () => {
      chosen.current = null;
    },
    [],
  );

  const close = (): void => {
    setImage(null);
    setBusy(null);
  };
  const updated = (now: Me): void => {
    keep(now);
    showStatus(UPDATED);
  };

  const choose = async (file: File): Promise<void> => {
    setTrouble('');
    setBusy('reading');
    chosen.current = file;
    try {
      const read = await readPicture(file);
      if (chosen.current === file) setImage(read);
      else URL.revokeObjectURL(read.src);
    } catch (error) {
      if (chosen.current !== file) return;
      setTrouble(error instanceof PictureTrouble ? error.message : FAILED);
      setBusy(null);
    }
  };

  const send = async (picture: Blob): Promise<void> => {
    const form = new FormData();
    form.append('photo_url', picture, 'portrait.jpg');
    const now = await saving.run({ body: form });
    if (!now) return;
    close();
    updated(now);
  };

  const remove = async (): Promise<void> => {
    setTrouble('');
    setBusy('removing');
    try {
      const now = await saving.run({ body: { photo_url: null } });
      if (!now) return;
      updated(now);
    } catch (error) {
      setTrouble(messageOf(error, FAILED));
    }
    setBusy(null);
  };

  const change = useRef<HTMLButtonElement>(null);
  const part = useFocusStays<HTMLDivElement>(change);
  return (
    <Whole ref={part}>
      <Avatar name={me.pen_name} src={me.photo_url} size={96} />
      <div>
        <Cluster $gap={8}>
          <Button
            ref={change}
            busy={busy === 'reading'}
            disabled={busy === 'removing'}
            onClick={() => chooser.current?.click()}
          >
            {me.photo_url ? 'Change picture' : 'Add a picture'}
          </Button>
          {me.photo_url ? (
            <Button
              variant="quiet"
              busy={busy === 'removing'}
              disabled={busy === 'reading'}
              onClick={() => void remove()}
            >
              Remove picture
            </Button>
          ) : null}
          <Status>{status}</Status>
        </Cluster>
        <Hint>
          You choose the part of it that is shown. Readers see it on your profile page, your reviews and your gifts.
        </Hint>
        {trouble === '' ? null : (
          <Notice tone="bad" role="alert">
            {trouble}
          </Notice>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can then be chosen again.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {image ? (
        <Part
          load={loadDialog}
          props={{
            title: 'Your picture',
            image,
            aspect: 1,
            round: true,
            sizeOf: () => SIZE,
            take: 'Save picture',
            onTaken: send,
            failure: (error) => messageOf(error, FAILED),
            onClose: close,
          }}
          onShown={() => setBusy(null)}
          onFail={close}
        />
      ) : null}
    </Whole>
  );
}

const Whole = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]};
  & > div {
    display: grid;
    gap: ${space[8]};
    flex: 1 1 240px;
    min-width: 0;
  }
`;
const Hint = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
