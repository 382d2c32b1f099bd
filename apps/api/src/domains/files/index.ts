/**
 * Files: private files, judged and cleaned as they come in, sealed where they lie, in quarantine until something needs them.
 * Functions that take `tx` join the caller's transaction; `sweepFiles` reaches the file storage and refuses to run inside one.
 */
export { attachFiles, handOverFiles, releaseFiles, removeFilesOf } from './attach-files.ts';
export { filesRoutes } from './routes.ts';
export { presentFile } from './rules.ts';
export { type FileOwner, type FileRow, listFilesByIds, listFilesOf } from './store.ts';
export { sweepFiles } from './sweep-files.ts';
export type { FilesDeps } from './upload-file.ts';
