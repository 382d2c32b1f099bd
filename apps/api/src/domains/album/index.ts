/**
 * Album: a professional’s photos in their order, as many as the plan shows. The images are files with a
 * public use. Changes lock the professional: the database counts photos under that lock.
 */

export { eraseAlbum } from './erase-album.ts';
export { AlbumChanged } from './facts.ts';
export { importPhotos } from './import-photos.ts';
export { removeReportedPhoto } from './remove-reported-photo.ts';
export { type AlbumRoutesDeps, albumRoutes } from './routes.ts';
export { exportAlbum, showPhotos } from './show-photos.ts';
export { type CardPhoto, listCovers, listFirstPhotos, listPhotos, listPhotosByIds } from './store.ts';
