/** Preset values of search filters. The module does not import zod, because public pages import it. */
export const priceStepsEuros = [30, 50, 80, 120, 200] as const;
export const ratingSteps = [3, 4] as const;
