/**
 * The favourites domain: the professionals that a customer has saved, one of whom can be marked as the
 * usual one.
 */
export { favouritesRoutes } from './routes.ts';
export { eraseFavourites, listFavouriteRows } from './store.ts';
