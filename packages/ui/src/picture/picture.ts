/** Part of a picture, in its own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A larger file is no photograph, in bytes. What is sent is the part that is cut out of it. */
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

/** The part that was chosen, as a JPEG of a size, on white. @throws PictureTrouble when the browser cannot draw it */
export async function pictureOf(image: HTMLImageElement, cut: Cut, { width, height }: Size): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  const drawn =
    pen &&
    (await new Promise<Blob | null>((resolve) => {
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, width, height);
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
      canvas.toBlob(resolve, 'image/jpeg', 0.92);
    }));
  if (!drawn) throw new PictureTrouble('The picture could not be made. Please try another one.');
  return drawn;
}
