/**
 * Files: judged and cleaned as they come in, sealed where they lie, in quarantine until something needs them. What needs one says
 * whether it is private or a picture for everybody, drawn in several sizes.
 * Functions that take `tx` join the caller's transaction; `sweepFiles` reaches the file storage and refuses to run inside one.
 */
export { attachFiles, handOverFiles, releaseFiles, removeFiles, removeFilesOf } from './attach-files.ts';
export { drawEveryVariant, drawVariants } from './draw-variants.ts';
export { PictureShown } from './facts.ts';
export { keepPictures } from './keep-pictures.ts';
export { openFile } from './read-file.ts';
export { readPicture } from './read-picture.ts';
export { filesRoutes } from './routes.ts';
export { presentFile } from './rules.ts';
export {
  type DrawnPicture,
  type FileOwner,
  type FileRow,
  holdFiles,
  listFilesByIds,
  listFilesOf,
} from './store.ts';
export { sweepFiles } from './sweep-files.ts';
export { type FilesDeps, keepDrawn, uploadFile } from './upload-file.ts';
