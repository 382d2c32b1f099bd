import type { Params } from './form.ts';
import type { Partner } from './partner.ts';

/** A request to the REST API, with its API key checked. */
export type Call = {
  partner: Partner;
  params: Params;
  /** The acting connected account; null: the platform. */
  account: string | null;
  /** Ids in the path, in order. */
  ids: string[];
  /** A browser's request, with the public key. It needs the client secret of the object. */
  fromBrowser: boolean;
  /** Origin that the caller used, for URLs in answers. */
  origin: string;
};

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:id` */
  path: string;
  /** Allowed parameters besides `expand`; others are refused as Stripe refuses them. */
  takes: readonly string[];
  forBrowsers?: true;
  /** Allowed for a connected account (`Stripe-Account`); other routes refuse that header. */
  onAccounts?: true;
  run: (call: Call) => object;
};
