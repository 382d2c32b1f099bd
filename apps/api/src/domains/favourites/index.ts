/** Favourites: the professionals a customer has saved, and the usual one among them. */
export { favouritesRoutes } from './routes.ts';
export { eraseFavourites, listKept } from './store.ts';
