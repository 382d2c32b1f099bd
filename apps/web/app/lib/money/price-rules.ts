import { parsePrice } from './typed-price.ts';

const isPrice = (typed: unknown) => parsePrice(String(typed)) !== undefined || 'invalid';

/** Rules of form fields in which a price is typed. */
export const priceRules = {
  required: { required: 'required', validate: isPrice },
  optional: { validate: (typed: unknown) => !typed || isPrice(typed) },
  aboveZero: {
    required: 'required',
    validate: (typed: unknown) => (parsePrice(String(typed)) ?? 0) > 0 || 'invalid',
  },
};
