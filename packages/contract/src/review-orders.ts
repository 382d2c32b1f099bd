/** Orders of a professional's reviews. The module does not import zod, because pages load it before any call. */
export const reviewOrders = ['newest', 'best', 'worst'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];
