import type { Params } from './form.ts';
import type { Partner } from './partner.ts';

/** One request to the REST interface, its key already checked. */
export type Call = {
  partner: Partner;
  params: Params;
  /** The connected account in whose name it is made; null: the platform's own. */
  account: string | null;
  /** What stands in the path, in order. */
  ids: string[];
  /** A browser's call, with the public key: needs the subject's client secret. */
  fromBrowser: boolean;
  /** `http://127.0.0.1:4242`, as the caller reached the partner: the start of addresses in answers. */
  origin: string;
};

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:id` */
  path: string;
  /** Parameters beyond `expand`; any other is refused as the partner refuses it. */
  takes: readonly string[];
  forBrowsers?: true;
  /** May be made in the name of a connected account (`Stripe-Account`); others would be carried out on the platform. */
  onAccounts?: true;
  run: (call: Call) => object;
};
