/** Favourites: whom a customer keeps, and which of them is her hairdresser. */
export { favouritesRoutes } from './routes.ts';
export { eraseFavourites, listKept } from './store.ts';
