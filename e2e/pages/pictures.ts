import type { Locator, Page } from '@playwright/test';

/** A picture that is red on its left half and blue on its right. */
export const twoHalves = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#d01010';
      pen.fillRect(0, 0, 400, 400);
      pen.fillStyle = '#1010d0';
      pen.fillRect(400, 0, 400, 400);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((base64) => Buffer.from(base64, 'base64'));

/** Width, height, and the colour at a place of a picture on the page, told by its strongest part. */
export const lookAt = (picture: Locator, place: number) =>
  picture.evaluate(async (image: HTMLImageElement, x) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    });
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = pen.getImageData(
      Math.floor(x * image.naturalWidth),
      Math.floor(image.naturalHeight / 2),
      1,
      1,
    ).data;
    return { width: image.naturalWidth, height: image.naturalHeight, colour: red > blue ? 'red' : 'blue' };
  }, place);
