import type { Document, Documents, Kind } from './documents.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import type { State } from './state.ts';

/** API version of the pinned SDK; events use it too. */
export const API_VERSION = '2026-10-28.endive';

/** Days until card money is available in France (https://docs.stripe.com/payouts#payout-speed). */
const AVAILABLE_AFTER_DAYS = 3;

export type Cause = { requestId: string | null; idempotencyKey: string | null };

/** The simulated partner: its state, faults, clock and events. */
export class Partner {
  readonly state: State;
  readonly faults: Faults;
  /** The request that is being carried out; events contain it. */
  cause: Cause = { requestId: null, idempotencyKey: null };
  /** Addresses that events are sent to. */
  webhookUrls: () => string[] = () => [];
  #offsetMs: number;

  constructor(state: State, faults: Faults) {
    this.state = state;
    this.faults = faults;
    this.#offsetMs = Number(state.setting('clock_offset_ms') ?? 0);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  moveClock(offsetMs: number): void {
    this.state.set('clock_offset_ms', String(offsetMs));
    this.#offsetMs = offsetMs;
  }

  /**
   * The current time in Unix seconds by the business clock, which dates all objects. Webhooks and reviews
   * use the system clock.
   */
  now(): number {
    return Math.floor((Date.now() + this.#offsetMs) / 1000);
  }

  /**
   * Stores an event with the present state of an object and queues its webhooks, within the transaction of
   * the caller.
   */
  announce(type: string, about: Document): void {
    const account = accountOf(about);
    const event = this.state.save<'event'>({
      id: this.state.newId('event'),
      object: 'event',
      ...(account === null ? {} : { account }),
      api_version: API_VERSION,
      created: this.now(),
      data: { object: publicPart(about) },
      livemode: false,
      pending_webhooks: 0,
      request: { id: this.cause.requestId, idempotency_key: this.cause.idempotencyKey },
      type,
    });
    if (!this.faults.mute_webhooks) this.queueWebhook(event.id);
  }

  queueWebhook(eventId: string): void {
    const copies = this.faults.duplicate_webhooks ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const spread = this.faults.shuffle_webhooks ? Math.random() * 500 : copy * 50;
      this.state.queueDelivery(eventId, Date.now() + Math.round(spread));
    }
  }

  /** Days until card money is available; by default Stripe's own number for France. */
  get availableAfterDays(): number {
    return Number(this.state.setting('available_after_days') ?? AVAILABLE_AFTER_DAYS);
  }

  get<K extends Kind>(kind: K, id: string): Documents[K] {
    const found = this.state.find(kind, id);
    if (!found) throw new Failure(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
    return found;
  }
}

/** The connected account of an object, to whose webhook address its events go; null for the platform. */
function accountOf(about: Document): string | null {
  if (about.object === 'account') return about.id;
  if (about.object === 'bank_account') return about.account;
  return '_account' in about ? about._account : null;
}

/** The public part of an object: without the fields that begin with `_`. */
export function publicPart(document: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document, (name, value) => (name.startsWith('_') ? undefined : value)));
}
