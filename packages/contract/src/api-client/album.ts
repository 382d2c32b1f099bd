// Generated from packages/contract/src/album.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../album.ts';

export const MAX_ALBUM_PHOTOS: typeof contract.MAX_ALBUM_PHOTOS = 300;

export const PHOTOS_ON_PAGE: typeof contract.PHOTOS_ON_PAGE = 12;

export const addAlbumPhoto: ApiEndpoint<typeof contract.addAlbumPhoto> = {
  method: 'POST',
  path: '/professional/album',
  body: { fileId: 0, caption: 0 },
};

export const chooseCover: ApiEndpoint<typeof contract.chooseCover> = {
  method: 'PUT',
  path: '/professional/album/cover',
  body: { photoId: 0 },
};

export const chooseShownPhotos: ApiEndpoint<typeof contract.chooseShownPhotos> = {
  method: 'PUT',
  path: '/professional/album/shown',
  body: { photoIds: 0 },
};

export const editAlbumPhoto: ApiEndpoint<typeof contract.editAlbumPhoto> = {
  method: 'PUT',
  path: '/professional/album/:id',
  body: { version: 0, caption: 0, category: 0, memberId: 0, beforeId: 0 },
};

export const listPublicPhotos: ApiEndpoint<typeof contract.listPublicPhotos> = {
  method: 'GET',
  path: '/professionals/:slug/photos',
  query: { after: 0 },
};

export const orderAlbum: ApiEndpoint<typeof contract.orderAlbum> = {
  method: 'PUT',
  path: '/professional/album/order',
  body: { photoIds: 0, seenIds: 0 },
};

export const readAlbum: ApiEndpoint<typeof contract.readAlbum> = {
  method: 'GET',
  path: '/professional/album',
};

export const removeAlbumPhoto: ApiEndpoint<typeof contract.removeAlbumPhoto> = {
  method: 'DELETE',
  path: '/professional/album/:id',
};
