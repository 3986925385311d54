import { LIMITS, type Limits } from '../auth/limits.ts';
import { readImage, type Picture } from '../images/index.ts';
import { mediaUrl, type Blobs } from '../ports/blobs.ts';

/** Where a cover's three sizes are kept among the blobs. */
export interface CoverKeys { coverKey: string; coverDisplayKey: string; coverThumbnailKey: string }

export interface Pictures {
  /** Stores a novel's cover in its three sizes; @throws Refusal `unsupported_media` or `too_large` */
  cover(bytes: Buffer): Promise<CoverKeys>;
  /** Stores a picture that an author puts into a chapter, up to 200 in a day; @throws Refusal likewise, or `too_many` */
  inChapter(authorId: string, bytes: Buffer): Promise<{ url: string; width: number; height: number }>;
}

/** Pictures that authors send, decoded and encoded anew before they are stored. */
export function createPictures({ blobs, limits }: { blobs: Blobs; limits: Limits }): Pictures {
  const store = (folder: string, picture: Picture) => blobs.put(folder, picture.bytes, 'webp');
  return {
    async cover(bytes) {
      const image = await readImage(bytes);
      return {
        coverKey: await store('covers', await image.full()),
        coverDisplayKey: await store('covers', await image.display()),
        coverThumbnailKey: await store('covers', await image.thumbnail()),
      };
    },
    async inChapter(authorId, bytes) {
      // Counted before it is decoded, since that is dear too.
      await limits.count({ limit: LIMITS.pictureByAuthor, who: authorId });
      const picture = await (await readImage(bytes)).full();
      return { url: mediaUrl(await store('chapters', picture)), width: picture.width, height: picture.height };
    },
  };
}
