export { appealedNovels } from './appeals-store.ts';
export { createNovel, type NovelPorts } from './authoring.ts';
export { announceChange, hearsChanges, onNovelChange } from './changes.ts';
export { authorsIn, LISTS, NAMES, partsChanged } from './made-of.ts';
export type { Hiding } from './hiding.ts';
export { chapterPictureKeys, noteLoose, PICTURE_KEY, pictureKeys } from './pictures-store.ts';
export type { Cover, Pictures } from './pictures.ts';
export {
  adultsOnly,
  holdLiving,
  holdNovel,
  missingNovel,
  ownNovel,
  ownNovels,
  publicNovels,
  rankedNovels,
  refuseWithheld,
  visibleNovel,
} from './service.ts';
export {
  arrive,
  deleteNovel,
  findNovel,
  hasKey,
  isPublic,
  listIn,
  lockNovel,
  moveCounters,
  novelColumns,
  type NovelRow,
  novelsOf,
  own,
  type OwnNovelRow,
  type Shown,
  updateNovel,
} from './store.ts';
export { seenBy, viewerOf } from './visibility-store.ts';
export { isWithheld, novelOnWire, ownNovelOnWire, seenIn } from './wire.ts';
