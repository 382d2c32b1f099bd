/** How many people one booking can be for. No zod here: public pages import it. */
export const FEWEST_PEOPLE = 2;
export const MOST_PEOPLE = 4;
