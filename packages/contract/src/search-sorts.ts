/**
 * The orders of search results; the first is the default. The module does not import zod, because public
 * pages import it.
 */
export const searchSorts = ['recommended', 'distance', 'first_slot', 'price', 'rating'] as const;
export type SearchSort = (typeof searchSorts)[number];
