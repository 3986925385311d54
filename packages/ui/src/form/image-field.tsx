import { useEffect, useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { IMAGE_MAX_BYTES } from '@griot/contracts';
import { Button, color, ImagePlusIcon, radius, space, type } from '@griot/ui';
import { FieldBox, useBoundField, type FieldProps } from './field.tsx';

type Shape = 'cover' | 'round' | 'wide' | 'document';

export interface ImageFieldProps extends FieldProps<File | null> {
  /** Shape of the preview: a cover is 2:3, a picture of a person round; of a document the whole is seen. */
  shape?: Shape;
  /** What is shown while no file is chosen: the stored picture's address. */
  current?: string | null;
  /**
   * What becomes of a chosen picture before it is taken: a part of it is cut out, say. Null takes nothing; the message of
   * what it throws is said at the field.
   */
  prepare?: (file: File) => Promise<File | null>;
}

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const ratios: Record<Shape, string> = { cover: '2 / 3', round: '1', wide: '16 / 9', document: '8 / 5' };

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]};
`;
const Drop = styled.label<{ $shape: Shape; $over: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: ${(p) => (p.$shape === 'wide' || p.$shape === 'document' ? '240px' : '128px')};
  aspect-ratio: ${(p) => ratios[p.$shape]};
  border: 1.5px dashed ${(p) => (p.$over ? color.indigo : color.edge)};
  border-radius: ${(p) => (p.$shape === 'round' ? '50%' : radius.cover)};
  background: ${(p) => (p.$over ? color.indigoWash : color.surface)};
  color: ${color.inkSoft};
  cursor: pointer;
  overflow: hidden;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
  }
  &:has([aria-invalid='true']) {
    border-color: ${color.bad};
  }
  &:has(:disabled) {
    border-color: ${color.line};
    background: ${color.sunken};
    cursor: not-allowed;
  }
  & > input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  & > img {
    width: 100%;
    height: 100%;
    object-fit: ${(p) => (p.$shape === 'document' ? 'contain' : 'cover')};
  }
`;
const Facts = styled.div`
  display: grid;
  gap: 8px;
  justify-items: start;
  flex: 1 1 180px;
  min-width: 0;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  overflow-wrap: anywhere;
`;

const isOfAnotherKind = (file: File): boolean => !ACCEPTED.includes(file.type);

/** A text when a file is not an image we take (JPEG, PNG, WebP, GIF or AVIF of at most 5 MB), nothing when it is. */
export function checkImage(file: File): string | undefined {
  if (isOfAnotherKind(file)) return 'Choose an image: JPEG, PNG, WebP, GIF or AVIF';
  if (file.size > IMAGE_MAX_BYTES)
    return `This image has ${(file.size / 1024 / 1024).toFixed(1)} MB; at most 5 MB can be uploaded`;
  return undefined;
}

/** A picture from the reader's device, chosen or dropped, with a preview and a way to take it back. */
export function ImageField({ shape = 'cover', current = null, prepare, validate, ...props }: ImageFieldProps) {
  const check = (file: File | null, all: object): string | undefined =>
    file ? (checkImage(file) ?? validate?.(file, all)) : undefined;
  const field = useBoundField<File | null>({ ...props, validate: check }, null);
  const [over, setOver] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const file = field.value;

  useEffect(() => {
    if (!file || checkImage(file)) {
      setPreview(null);
      return;
    }
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const [trouble, setTrouble] = useState<string>();
  /** What was chosen, before anything was done with it. */
  const [original, setOriginal] = useState<File | null>(null);
  const choose = async (chosen: File | null): Promise<void> => {
    setTrouble(undefined);
    // The same file can then be chosen again.
    if (input.current) input.current.value = '';
    let taken = chosen;
    try {
      if (chosen && prepare && !isOfAnotherKind(chosen)) taken = await prepare(chosen);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      return;
    }
    if (chosen && !taken) return;
    setOriginal(chosen);
    field.set(taken);
    field.onBlur();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !props.disabled) void choose(dropped);
  };
  const error = trouble ?? field.error;
  const described = [props.hint !== undefined && field.ids.hint, field.ids.error].filter(Boolean).join(' ');
  const shown = preview ?? (file ? null : current);

  return (
    <FieldBox field={{ ...field, error }} label={props.label} hint={props.hint} required={props.required}>
      <Line>
        <Drop
          $shape={shape}
          $over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {shown ? <img src={shown} alt="Preview" /> : <ImagePlusIcon size={28} aria-hidden="true" />}
          <input
            {...field.control}
            {...(trouble !== undefined && { 'aria-invalid': true, 'aria-describedby': described })}
            ref={input}
            type="file"
            accept={ACCEPTED.join(',')}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) void choose(chosen);
            }}
            onFocus={field.onFocus}
            onBlur={field.onBlur}
          />
        </Drop>
        <Facts>
          {file && <span>{file.name}</span>}
          {!file && (
            <span>
              JPEG, PNG, WebP, GIF or AVIF{prepare ? '; you choose the part of it that is shown' : ', at most 5 MB'}
            </span>
          )}
          {file && prepare && !props.disabled && original && !isOfAnotherKind(original) && (
            <Button size="small" onClick={() => void choose(original)}>
              Choose another part
            </Button>
          )}
          {file && !props.disabled && (
            <Button
              size="small"
              onClick={() => {
                void choose(null);
                input.current?.focus();
              }}
            >
              Remove image
            </Button>
          )}
        </Facts>
      </Line>
    </FieldBox>
  );
}
