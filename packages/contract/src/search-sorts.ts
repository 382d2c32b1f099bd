/** The orders of search results; the first is the default. No zod here: public pages import it. */
export const searchSorts = ['recommended', 'distance', 'first_slot', 'price', 'rating'] as const;
export type SearchSort = (typeof searchSorts)[number];
