import { act, screen, within } from '@testing-library/react';

/**
 * What jsdom lacks: it reads no pictures and draws none. Every picture has 800 by 600 pixels, unless this browser reads or
 * draws none. The drawing itself is tried in the journeys, in a browser. `jest.restoreAllMocks` takes the drawing back.
 */
export function withPictures({ readable = true, drawable = true } = {}): void {
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: { configurable: true, get: () => (readable ? 800 : 0) },
    naturalHeight: { configurable: true, get: () => (readable ? 600 : 0) },
    decode: {
      configurable: true,
      value: () => (readable ? Promise.resolve() : Promise.reject(new Error('no picture'))),
    },
  });
  const pen = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => pen) as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, kind) => done(drawable ? new Blob(['jpeg'], { type: kind ?? '' }) : null));
}

/** The picture of the dialog in which its part is chosen has arrived on the screen, which jsdom never says. */
export async function pictureToCut(dialogName: string): Promise<ReturnType<typeof within>> {
  const dialog = await screen.findByRole('dialog', { name: dialogName });
  const stage = dialog.querySelector('img') as HTMLImageElement;
  act(() => {
    stage.dispatchEvent(new Event('load'));
  });
  return within(dialog);
}
