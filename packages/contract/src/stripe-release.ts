/**
 * Named release of Stripe.js, which fits the API version of the server's SDK
 * (https://docs.stripe.com/sdks/stripejs-versioning).
 */
export const stripeRelease = 'endive';
