/**
 * The files domain: files are checked on upload, stored encrypted, and in quarantine until they are
 * attached to a use. Functions with `tx` join the caller’s transaction; those that read, store or sweep
 * content call the file storage and must run outside one.
 */
export { attachFiles, handOverFiles, releaseFiles, removeFiles, removeFilesOf } from './attach-files.ts';
export { PictureShown } from './facts.ts';
export { openFile } from './read-file.ts';
export { readPicture } from './read-picture.ts';
export { renderAllVariants, renderMissingVariants } from './render-variants.ts';
export { resealFiles } from './reseal-files.ts';
export { filesRoutes } from './routes.ts';
export { presentFile } from './rules.ts';
export { savePictures } from './save-pictures.ts';
export {
  type DrawnPicture,
  type FileOwner,
  type FileRow,
  listFilesByIds,
  listFilesOf,
  lockFiles,
} from './store.ts';
export { fileSweep, sweepFiles } from './sweep-files.ts';
export { type FilesDeps, saveEncodedImage, uploadFile } from './upload-file.ts';
