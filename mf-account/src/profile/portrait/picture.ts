/** Part of a picture, in its own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of a portrait's side, as the server keeps it. */
const SIDE = 512;
/** A larger file is no photograph, in bytes. What is sent is the small square that is cut out of it. */
const FILE_MAX = 60 * 1024 * 1024;

/** A picture that could not be taken, with what to say about it. */
export class PictureTrouble extends Error {}

/** Reads a chosen file as a picture; its address must be revoked. @throws PictureTrouble when it is none that this browser knows */
export async function readPicture(file: File): Promise<HTMLImageElement> {
  if (file.size > FILE_MAX) throw new PictureTrouble('This file is larger than 60 MB. Choose a smaller picture.');
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('The picture has no size.');
  } catch (cause) {
    URL.revokeObjectURL(image.src);
    throw Object.assign(
      new PictureTrouble('This file could not be read as a picture. Choose a JPEG, PNG, WebP or GIF.'),
      { cause },
    );
  }
  return image;
}

/** The square that was chosen, as a JPEG of 512 by 512 on white. @throws PictureTrouble when the browser cannot draw it */
export async function squareOf(image: HTMLImageElement, { x, y, width, height }: Cut): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  const drawn =
    pen &&
    (await new Promise<Blob | null>((resolve) => {
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, SIDE, SIDE);
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
      canvas.toBlob(resolve, 'image/jpeg', 0.92);
    }));
  if (!drawn) throw new PictureTrouble('The picture could not be made. Please try another one.');
  return drawn;
}
