// Generated from packages/contract/src/favourites.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../favourites.ts';

export const MAX_FAVOURITES: typeof contract.MAX_FAVOURITES = 50;

export const dropFavourite: ApiEndpoint<typeof contract.dropFavourite> = {
  method: 'DELETE',
  path: '/me/favourites/:professionalId',
};

export const listFavourites: ApiEndpoint<typeof contract.listFavourites> = {
  method: 'GET',
  path: '/me/favourites',
};

export const saveFavourite: ApiEndpoint<typeof contract.saveFavourite> = {
  method: 'PUT',
  path: '/me/favourites/:professionalId',
  body: { isUsual: 0 },
};
