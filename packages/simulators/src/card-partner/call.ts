import type { Params } from './form.ts';
import type { Partner } from './partner.ts';

/** A request to the REST API after the check of its API key. */
export type Call = {
  partner: Partner;
  params: Params;
  /** Connected account of the header `Stripe-Account`; null for the platform. */
  account: string | null;
  /** The ids in the path, in order. */
  ids: string[];
  /** True for a request with the public key, which needs the client secret of the object. */
  fromBrowser: boolean;
  /** Origin that the caller used; URLs in answers begin with it. */
  origin: string;
};

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with placeholders: `/v1/customers/:id` */
  path: string;
  /** Allowed parameters besides `expand`; any other parameter is refused, as Stripe does. */
  takes: readonly string[];
  forBrowsers?: true;
  /** Set when the route accepts the header `Stripe-Account`; other routes refuse it. */
  onAccounts?: true;
  run: (call: Call) => object;
};
