/**
 * Search: finds professionals by place, service and day. It reads its own read model, the listings, and the
 * calendars of the professionals found.
 */
export { findOnMap } from './find-on-map.ts';
export { openSearchMemory, type SearchMemory } from './open-cache.ts';
export { rebuildListings } from './rebuild-listings.ts';
export { searchRoutes } from './routes.ts';
export { searchProfessionals } from './search-professionals.ts';
export { type ListingFilter, showProfessionals } from './show-professionals.ts';
export { listDepartmentsWithProfessionals, listTownsOf } from './store/towns.ts';
export { countListings, type ListedName, listListedNames, listSliceEdges, listTopRated } from './store.ts';
