import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { styled } from 'styled-components';
import { Button } from '../action/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Stack } from '../layout/stack.tsx';
import { color, font, radius, space, type } from '../theme/tokens.ts';
import { pictureOf, PictureTrouble, type Cut, type Size } from './picture.ts';

export interface CropDialogProps {
  title: string;
  image: HTMLImageElement;
  /** Width over height of the part that is kept. */
  aspect: number;
  round?: boolean;
  /** How many pixels the picture has that is made of a part. */
  sizeOf: (cut: Cut) => Size;
  /** On the button that takes the part. */
  take: string;
  /** Is given the part as a JPEG. The dialog stays when it fails, and says what `failure` makes of that. */
  onTaken: (picture: Blob) => Promise<void> | void;
  failure: (error: unknown) => string;
  onClose: () => void;
}

const ZOOM_MAX = 4;
/** How far an arrow key moves the picture, in px. */
const STEP = 10;

/** Where the part of a picture is chosen that is kept: by pointer, by pinching, or with the keyboard alone. */
export default function CropDialog({
  title,
  image,
  aspect,
  round = false,
  sizeOf,
  take,
  onTaken,
  failure,
  onClose,
}: CropDialogProps) {
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [cut, setCut] = useState<Cut | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  const save = async (): Promise<void> => {
    if (!cut) return;
    setBusy(true);
    setTrouble('');
    try {
      await onTaken(await pictureOf(image, cut, sizeOf(cut)));
    } catch (error) {
      setTrouble(error instanceof PictureTrouble ? error.message : failure(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!cut}
            reason="The picture is not there yet."
            onClick={() => void save()}
          >
            {take}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        {trouble === '' ? null : (
          <Notice tone="bad" role="alert">
            {trouble}
          </Notice>
        )}
        <Stage>
          <Cropper
            image={image.src}
            crop={crop}
            zoom={zoom}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            showGrid={false}
            maxZoom={ZOOM_MAX}
            keyboardStep={STEP}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setCut(pixels)}
            onCropComplete={(_, pixels) => setCut(pixels)}
            // A screen reader passes the arrow keys on to what calls itself an application.
            cropperProps={{
              role: 'application',
              'aria-label':
                'The part of the picture that is kept: move the picture with the arrow keys, in small steps with Shift',
            }}
          />
        </Stage>
        <Zoom>
          <label htmlFor={zoomId}>Zoom</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} percent`}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </Zoom>
        <Hint>Drag the picture to move it, or go to it with Tab and use the arrow keys.</Hint>
      </Stack>
    </Dialog>
  );
}

/** The library's own style sheet, in our colours: it would otherwise be a style element, which the page's policy refuses. */
const Stage = styled.div`
  position: relative;
  height: min(360px, 50vh);
  border-radius: ${radius.card};
  background: ${color.sunken};
  overflow: hidden;
  & .reactEasyCrop_Container {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: center;
    overflow: hidden;
    user-select: none;
    touch-action: none;
    cursor: move;
  }
  & .reactEasyCrop_Image {
    max-width: unset;
    will-change: transform;
  }
  & .reactEasyCrop_Contain {
    position: absolute;
    inset: 0;
    max-width: 100%;
    max-height: 100%;
    margin: auto;
  }
  & .reactEasyCrop_CropArea {
    position: absolute;
    left: 50%;
    top: 50%;
    transform: translate(-50%, -50%);
    box-sizing: border-box;
    overflow: hidden;
    border: 2px solid #fff;
    box-shadow: 0 0 0 9999em;
    color: ${color.veil};
  }
  & .reactEasyCrop_CropAreaRound {
    border-radius: 50%;
  }
  & .reactEasyCrop_CropArea:focus-visible {
    outline: 3px solid ${color.indigo};
    outline-offset: -1px;
  }
`;
const Zoom = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  & > label {
    font: 700 ${type[14]} / 1.5 ${font.ui};
  }
  & > input {
    flex: 1;
    min-height: 44px;
    accent-color: ${color.indigo};
  }
`;
const Hint = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
