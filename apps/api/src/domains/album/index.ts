/**
 * Album: the photos of a house, in its order, as many as its plan shows. The pictures themselves are files with a public use.
 * Whose photos change has locked the business: the database counts them under that lock.
 */

export { eraseAlbum } from './erase-album.ts';
export { AlbumChanged } from './facts.ts';
export { importPhotos } from './import-photos.ts';
export { removeReportedPhoto } from './remove-reported-photo.ts';
export { type AlbumRoutesDeps, albumRoutes } from './routes.ts';
export { exportAlbum, showPhotos } from './show-photos.ts';
export { type CardPhoto, listCovers, listFirstPhotos, listPhotos, listPhotosByIds } from './store.ts';
