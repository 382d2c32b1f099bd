// Generated from packages/contract/src/client-photos.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../client-photos.ts';

export const MAX_CLIENT_PHOTOS: typeof contract.MAX_CLIENT_PHOTOS = 60;

export const addClientPhoto: ApiEndpoint<typeof contract.addClientPhoto> = {
  method: 'POST',
  path: '/professional/clients/:id/photos',
  body: { fileId: 0, kind: 0, day: 0 },
};

export const clientPhotoKinds: typeof contract.clientPhotoKinds = ['before', 'after'];

export const listClientPhotos: ApiEndpoint<typeof contract.listClientPhotos> = {
  method: 'GET',
  path: '/professional/clients/:id/photos',
};

export const readClientPhoto: ApiEndpoint<typeof contract.readClientPhoto> = {
  method: 'GET',
  path: '/professional/clients/:id/photos/:photoId',
};

export const removeClientPhoto: ApiEndpoint<typeof contract.removeClientPhoto> = {
  method: 'DELETE',
  path: '/professional/clients/:id/photos/:photoId',
};

export const withdrawPhotoConsent: ApiEndpoint<typeof contract.withdrawPhotoConsent> = {
  method: 'DELETE',
  path: '/professional/clients/:id/photo-consent',
};

export const writePhotoConsent: ApiEndpoint<typeof contract.writePhotoConsent> = {
  method: 'PUT',
  path: '/professional/clients/:id/photo-consent',
  body: { consentedOn: 0 },
};
