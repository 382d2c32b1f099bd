import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountRoutes } from './accounts.ts';
import { applyDueChanges } from './apply-due-changes.ts';
import { balanceRoutes } from './balance.ts';
import { bankAccountRoutes } from './bank-accounts.ts';
import type { Route } from './call.ts';
import { chargeRoutes } from './charges.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { expand } from './expand.ts';
import { Failure, foreignAccount } from './failure.ts';
import { fileRoutes } from './files.ts';
import { type Params, parseForm } from './form.ts';
import { ownAccountRoutes } from './own-account.ts';
import { API_VERSION, type Partner, publicPart } from './partner.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { personRoutes } from './persons.ts';
import { refundRoutes } from './refunds.ts';
import { setupIntentRoutes } from './setup-intents.ts';
import { randomText } from './state.ts';
import { tokenRoutes } from './tokens.ts';
import { transferRoutes } from './transfers.ts';

export type Request = {
  method: string;
  /** Path and query. */
  url: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** Connected account of the header `Stripe-Account`. */
  account: string | undefined;
  version: string | undefined;
  origin: string;
  /** True when only the public key is accepted. */
  browsersOnly: boolean;
};

export type Reply =
  | { cut: true }
  | { cut: false; status: number; headers: Record<string, string>; body: string };

const ROUTES = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...balanceRoutes,
  ...accountRoutes,
  ...personRoutes,
  ...fileRoutes,
  ...bankAccountRoutes,
  ...tokenRoutes,
  ...ownAccountRoutes,
].map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:id/g, '([^/]+)')}$`) }));

/**
 * Fields of an intent that browsers do not receive, because they concern the business and not the payer.
 */
const HIDDEN_FROM_BROWSERS = [
  'metadata',
  'transfer_data',
  'transfer_group',
  'application_fee_amount',
  'on_behalf_of',
  'customer',
  'latest_charge',
];

/**
 * The REST API: checks the key, finds the route, carries out each idempotency key once, and answers in the
 * shapes of the partner.
 */
export class RestApi {
  readonly #partner: Partner;
  readonly #keys: { secret: string; public: string };
  readonly #inUse = new Set<string>();
  readonly #afterward: () => void;

  /**
   * `afterward` is called when a request has been carried out or has failed, because it may have queued
   * events.
   */
  constructor(partner: Partner, keys: { secret: string; public: string }, afterward: () => void) {
    this.#partner = partner;
    this.#keys = keys;
    this.#afterward = afterward;
  }

  async answer(request: Request): Promise<Reply> {
    const { faults } = this.#partner;
    if (faults.away) return { cut: true };
    const requestId = `req_${randomText(14)}`;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': request.version ?? API_VERSION,
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    };
    try {
      const fromBrowser = this.#whoAsks(request);
      const { route, ids, path } = findRoute(request, fromBrowser);
      const account = this.#actingAccount(request, route);
      if (faults.error_next > 0) {
        faults.error_next -= 1;
        throw new Failure(faults.error_status, 'An unexpected error occurred.', { type: 'api_error' });
      }
      const done = await this.#once(request, requestId, path, (params) => {
        params.refuseUnknown([...route.takes, 'expand']);
        const answer = route.run({
          partner: this.#partner,
          params,
          account,
          ids,
          fromBrowser,
          origin: request.origin,
        });
        const expanded = publicPart(expand(this.#partner, answer, params.texts('expand')));
        if (fromBrowser) for (const name of HIDDEN_FROM_BROWSERS) delete expanded[name];
        return expanded;
      });
      if (done.replayed) headers['idempotent-replayed'] = 'true';
      if (faults.drop_next > 0) {
        faults.drop_next -= 1;
        return { cut: true };
      }
      return { cut: false, status: done.status, headers, body: done.body };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { cut: false, status: error.status, headers, body: JSON.stringify(error.body()) };
    }
  }

  /**
   * Returns true for the public key of browsers and false for the secret key. Throws a Failure for any
   * other key.
   */
  #whoAsks(request: Request): boolean {
    const key = readKey(request.authorization);
    if (key === undefined) {
      throw new Failure(
        401,
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      );
    }
    if (same(key, this.#keys.public)) return true;
    if (same(key, this.#keys.secret) && !request.browsersOnly) return false;
    throw new Failure(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
  }

  /**
   * Returns the connected account of the request; null for the platform. Throws a Failure for an unknown
   * account, or when the route does not accept one.
   */
  #actingAccount({ account }: Request, route: Route): string | null {
    if (account === undefined || account === '') return null;
    if (!this.#partner.state.find('account', account)) throw foreignAccount(account);
    if (route.onAccounts) return account;
    throw new Failure(400, `${route.method} ${route.path} is not made in the name of an account here.`);
  }

  /**
   * Carries out a request in one transaction. A POST with an idempotency key is carried out at most once a
   * day, even when its answer was lost.
   */
  async #once(
    request: Request,
    requestId: string,
    path: string,
    run: (params: Params) => object,
  ): Promise<{ status: number; body: string; replayed: boolean }> {
    const text = request.method === 'POST' ? request.body : (request.url.split('?')[1] ?? '');
    const idempotencyKey = request.method === 'POST' ? request.idempotencyKey : undefined;
    // Each connected account has its own idempotency keys.
    const key = idempotencyKey && request.account ? `${request.account} ${idempotencyKey}` : idempotencyKey;
    const fingerprint = createHash('sha256')
      .update(`${path}\n${sorted(text)}`)
      .digest('hex');
    if (key !== undefined) {
      if (idempotencyKey === '' || (idempotencyKey ?? '').length > 255) {
        throw new Failure(400, 'Idempotency keys must be 1 to 255 characters long.', {
          type: 'idempotency_error',
        });
      }
      if (this.#inUse.has(key)) {
        throw new Failure(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { type: 'idempotency_error', code: 'idempotency_key_in_use' },
        );
      }
      const stored = this.#partner.state.findAnswer(key, this.#partner.now() - KEY_SECONDS);
      if (stored && stored.fingerprint !== fingerprint) {
        throw new Failure(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      }
      if (stored) return { status: stored.status, body: stored.body, replayed: true };
      this.#inUse.add(key);
    }
    try {
      if (this.#partner.faults.delay_ms > 0) await pause(this.#partner.faults.delay_ms);
      const params = parseForm(text);
      this.#partner.state.atomically(() => applyDueChanges(this.#partner));
      const done = this.#partner.state.atomically(() => {
        this.#partner.cause = { requestId, idempotencyKey: idempotencyKey ?? null };
        const outcome = key === undefined ? settled(() => run(params)) : this.#outcome(() => run(params));
        if (key !== undefined)
          this.#partner.state.keepAnswer(key, { fingerprint, requestId, ...outcome }, this.#partner.now());
        return { ...outcome, replayed: false };
      });
      return done;
    } finally {
      this.#partner.cause = { requestId: null, idempotencyKey: null };
      if (key !== undefined) this.#inUse.delete(key);
      this.#afterward();
    }
  }

  /** Returns the answer of the request, or an injected error that its key repeats. */
  #outcome(run: () => object): { status: number; body: string } {
    const { faults } = this.#partner;
    if (faults.stick_next + faults.stick_done_next === 0) return settled(run);
    if (faults.stick_next > 0) faults.stick_next -= 1;
    else {
      faults.stick_done_next -= 1;
      settled(run);
    }
    const failure = new Failure(faults.error_status, 'An unexpected error occurred.', { type: 'api_error' });
    return { status: failure.status, body: JSON.stringify(failure.body()) };
  }
}

/** Idempotency keys expire after a day (https://docs.stripe.com/api/idempotent_requests). */
const KEY_SECONDS = 24 * 3600;

/**
 * Runs a request. An error of a request that had begun is returned as an answer, so that it is stored with
 * the key and its writes are committed.
 */
function settled(run: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(run()) };
  } catch (error) {
    if (error instanceof Failure && error.begun) {
      return { status: error.status, body: JSON.stringify(error.body()) };
    }
    throw error;
  }
}

function findRoute(request: Request, fromBrowser: boolean): { route: Route; ids: string[]; path: string } {
  const path = request.url.split('?')[0]!;
  for (const { route, pattern } of ROUTES) {
    const match = route.method === request.method ? pattern.exec(path) : null;
    if (!match) continue;
    if (fromBrowser && !route.forBrowsers) {
      throw new Failure(
        401,
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        { code: 'secret_key_required' },
      );
    }
    return { route, ids: match.slice(1).map(decodeURIComponent), path };
  }
  throw new Failure(
    404,
    `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  );
}

function readKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? [];
  if (!value) return undefined;
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function same(received: string, expected: string): boolean {
  const a = createHash('sha256').update(received).digest();
  const b = createHash('sha256').update(expected).digest();
  return timingSafeEqual(a, b);
}

function sorted(text: string): string {
  return [...new URLSearchParams(text)]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
}
