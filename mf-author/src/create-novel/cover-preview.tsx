import { useFormState } from 'react-final-form';
import { color, Cover, from, space, type, belowTopBar } from '@griot/ui';
import { useEffect, useState } from 'react';
import { checkImage } from '@griot/ui/form';
import { styled } from 'styled-components';
import type { NovelValues } from '../novel-form/novel-values.ts';

/** The cover as it will stand on a shelf, while it is still being chosen. */
export function CoverPreview({ author }: { author: string }) {
  const { values } = useFormState<NovelValues>({ subscription: { values: true } });
  const image = values.cover === 'upload' ? values.cover_image : null;
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    if (!image || checkImage(image)) {
      setSrc(null);
      return;
    }
    const url = URL.createObjectURL(image);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  return (
    <Shelf>
      <Cover title={values.title?.trim() || 'Book Title'} author={author} src={src} eager />
      <p>
        {src
          ? 'Your image as a cover.'
          : values.cover === 'made'
            ? 'The cover we draw from your title.'
            : 'Choose an image, or use this made cover.'}
      </p>
    </Shelf>
  );
}

const Shelf = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  & > :first-child {
    width: 148px;
  }
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
    text-align: center;
  }
  ${from.desktop} {
    position: sticky;
    ${belowTopBar((bar) => `top: calc(${space[32]} + ${bar});`)}
    & > :first-child {
      width: 100%;
      max-width: 260px;
    }
  }
`;
