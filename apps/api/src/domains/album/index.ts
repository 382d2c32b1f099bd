/**
 * The album domain: a professional’s photos in their chosen order, as many as the plan shows. The images
 * are files with a public use. Every change locks the professional, because the database counts the photos
 * under this lock.
 */

export { eraseAlbum } from './erase-album.ts';
export { AlbumChanged } from './facts.ts';
export { importPhotos } from './import-photos.ts';
export { removeReportedPhoto } from './remove-reported-photo.ts';
export { type AlbumRoutesDeps, albumRoutes } from './routes.ts';
export { exportAlbum, listPublicPhotos } from './show-photos.ts';
export { type CardPhoto, listCovers, listFirstPhotos, listPhotos, listPhotosByIds } from './store.ts';
