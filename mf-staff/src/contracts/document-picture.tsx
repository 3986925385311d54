import { Button, color, Delayed, Dialog, font, radius, Skeleton, space, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePicture } from './use-picture.ts';

/** Widths of the picture in its dialog, in parts of the dialog's own. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

const Figure = styled.figure`
  display: grid;
  gap: ${space[8]};
  margin: 0;
`;
const Caption = styled.figcaption`
  color: ${color.inkSoft};
  font: 600 ${type[14]} / 1.5 ${font.ui};
`;
/** The same room before the picture, without it, and around it. */
const ListLocation = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 8 / 5;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  overflow: hidden;
  & > button {
    display: block;
    width: 100%;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    cursor: zoom-in;
  }
  & > button:focus-visible {
    outline-offset: -3px;
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  & > p {
    display: grid;
    justify-items: center;
    gap: ${space[12]};
    padding: ${space[16]};
    text-align: center;
  }
`;
const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-bottom: ${space[12]};
  & > output {
    min-width: 5ch;
    color: ${color.inkSoft};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;
const Glass = styled.div<{ $zoom: number }>`
  overflow: auto;
  max-height: 62dvh;
  border-radius: ${radius.control};
  background: ${color.sunken};
  & > img {
    display: block;
    width: ${(p) => p.$zoom * 100}%;
    max-width: none;
  }
`;

export interface DocumentPictureProps {
  /** “Front”, “Back”. */
  side: string;
  /** Whose document it is, for those who cannot see it: “International passport of Ada Obi”. */
  of: string;
  /** The signed link. */
  url: string;
  /** Asks for links anew, when these are good no more. */
  onStale: () => void;
}

/** One side of a document, as large as one wants to see it. */
export function DocumentPicture({ side, of, url, onStale }: DocumentPictureProps) {
  const { picture, again } = usePicture(url);
  const [closer, setCloser] = useState(false);
  const alt = `${side}: ${of}`;
  return (
    <Figure>
      <ListLocation>
        {picture.state === 'waiting' && (
          <Delayed>
            <Skeleton width="100%" height="240px" />
          </Delayed>
        )}
        {picture.state === 'failed' && (
          <p role="alert">
            {picture.text}
            <Button
              size="small"
              onClick={() => {
                onStale();
                again();
              }}
            >
              Try again
            </Button>
          </p>
        )}
        {picture.state === 'shown' && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Look closer: ${alt}`}
            onClick={() => setCloser(true)}
          >
            <img src={picture.src} alt={alt} />
          </button>
        )}
      </ListLocation>
      <Caption>{side}</Caption>
      {closer && picture.state === 'shown' && <Closer title={alt} src={picture.src} onClose={() => setCloser(false)} />}
    </Figure>
  );
}

function Closer({ title, src, onClose }: { title: string; src: string; onClose: () => void }) {
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      <Tools>
        <Button size="small" disabled={step === 0} onClick={() => setStep(step - 1)}>
          Smaller
        </Button>
        <output aria-live="polite">{Math.round(zoom * 100)}%</output>
        <Button size="small" disabled={step === ZOOMS.length - 1} onClick={() => setStep(step + 1)}>
          Larger
        </Button>
      </Tools>
      {/* It scrolls, by keys too. */}
      <Glass $zoom={zoom} tabIndex={0} role="region" aria-label="The picture, to be scrolled">
        <img src={src} alt={title} />
      </Glass>
    </Dialog>
  );
}
