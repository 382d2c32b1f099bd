/** Favourites: the professionals a customer has saved, and the usual one among them. */
export { favouritesRoutes } from './routes.ts';
export { eraseFavourites, listFavouriteRows } from './store.ts';
