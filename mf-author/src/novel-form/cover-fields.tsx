import { messageOf } from '@griot/api';
import { Part } from '@griot/remote-kit';
import { ImageField, RadioGroup } from '@griot/ui/form';
import { readPicture } from '@griot/ui/picture';
import { useEffect, useState } from 'react';
import { useField } from 'react-final-form';

const loadDialog = () => import(/* webpackChunkName: "crop" */ '@griot/ui/crop');

/** A cover is two wide and three high, and the server keeps no more than this many pixels of its width. */
const ASPECT = 2 / 3;
const WIDTH_MAX = 1600;
const sizeOf = ({ width }: { width: number }) => {
  const kept = Math.min(Math.round(width), WIDTH_MAX);
  return { width: kept, height: Math.round(kept / ASPECT) };
};

/** A picture of which the part that becomes the cover is being chosen. */
interface Cutting {
  image: HTMLImageElement;
  name: string;
  done: (cover: File | null) => void;
}

/** An image of one's own, cut to the shape of a cover, or a cover that is drawn from the title. */
export function CoverFields() {
  const { input } = useField<string>('cover', { subscription: { value: true } });
  const [cutting, setCutting] = useState<Cutting | null>(null);
  // However the picture goes: cut, put away, or left with the page.
  useEffect(() => (cutting ? () => URL.revokeObjectURL(cutting.image.src) : undefined), [cutting]);

  const prepare = async (file: File): Promise<File | null> => {
    const image = await readPicture(file);
    const cover = await new Promise<File | null>((done) => setCutting({ image, name: file.name, done }));
    setCutting(null);
    return cover;
  };
  return (
    <>
      <RadioGroup
        name="cover"
        label="Cover"
        options={[
          { value: 'upload', label: 'Upload an image', hint: 'Two wide, three high' },
          { value: 'made', label: 'Use a made cover', hint: 'Drawn from the title' },
        ]}
      />
      {input.value === 'upload' && (
        <ImageField name="cover_image" label="Image" required="Image is required" prepare={prepare} />
      )}
      {cutting && (
        <Part
          load={loadDialog}
          props={{
            title: 'Your cover',
            image: cutting.image,
            aspect: ASPECT,
            sizeOf,
            take: 'Use this part',
            onTaken: (picture) => cutting.done(new File([picture], cutting.name, { type: picture.type })),
            failure: (error) => messageOf(error),
            onClose: () => cutting.done(null),
          }}
          onFail={() => cutting.done(null)}
        />
      )}
    </>
  );
}
