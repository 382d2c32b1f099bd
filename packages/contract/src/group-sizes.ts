/**
 * Fewest and most people of a group booking. The module does not import zod, because public pages import
 * it.
 */
export const FEWEST_PEOPLE = 2;
export const MAX_PEOPLE = 4;
