import { createHmac } from 'node:crypto';
import { type Partner, publicPart } from './partner.ts';
import type { Delivery } from './state.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
const PATIENCE_MS = 10_000;
const NO_ADDRESS_YET_MS = 1_000;

type Address = { secret: string; url: () => string | undefined };

/**
 * Webhook addresses: one for events of the platform and one for events of connected accounts
 * (https://docs.stripe.com/connect/webhooks).
 */
type Addresses = { platform: Address; connect: Address };

/**
 * Sends each queued event until the receiver answers with 2xx, also after a restart. Sends one event at a
 * time; a failed event waits (0.5 s, doubled up to 30 s) while others are sent. Uses the system clock,
 * because signatures do.
 */
export class WebhookSender {
  readonly #partner: Partner;
  readonly #addresses: Addresses;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;

  constructor(partner: Partner, addresses: Addresses) {
    this.#partner = partner;
    this.#addresses = addresses;
  }

  /** Starts delivering; call it after events were queued. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#round = this.#deliverDue()
      .finally(() => {
        this.#round = undefined;
        this.#sleep();
      })
      .catch((error: unknown) => {
        // Only a closed or broken state file ends the delivery; the next request reports the same error.
        if (!this.#closing.signal.aborted) console.error('card partner: webhooks stopped', error);
      });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  #sleep(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#again) {
      this.#again = false;
      this.wake();
      return;
    }
    const next = this.#partner.state.nextDeliveryAt();
    if (next === undefined) return;
    const blocked = this.#isNowhere() || this.#partner.faults.away;
    const wait = Math.max(next - Date.now(), blocked ? NO_ADDRESS_YET_MS : 0);
    this.#timer = setTimeout(() => this.wake(), Math.min(wait, LONGEST_RETRY_MS));
    this.#timer.unref();
  }

  #isNowhere(): boolean {
    return this.#addresses.platform.url() === undefined && this.#addresses.connect.url() === undefined;
  }

  async #deliverDue(): Promise<void> {
    for (;;) {
      if (this.#isNowhere() || this.#partner.faults.away) return;
      const due = this.#partner.state.dueDeliveries(Date.now(), 50);
      if (due.length === 0) return;
      for (const delivery of due) {
        if (this.#closing.signal.aborted || this.#partner.faults.away) return;
        await this.#deliver(delivery);
      }
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const event = this.#partner.state.find('event', delivery.eventId);
    if (!event) {
      this.#partner.state.delivered(delivery.seq);
      return;
    }
    const { url, secret } = this.#addresses[event.account === undefined ? 'platform' : 'connect'];
    const address = url();
    if (address === undefined) {
      this.#partner.state.putOff(delivery.seq, Date.now() + NO_ADDRESS_YET_MS);
      return;
    }
    const body = JSON.stringify({ ...publicPart(event), pending_webhooks: 1 });
    let status: number | null = null;
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await answer.body?.cancel();
      status = answer.status;
    } catch {
      status = null;
    }
    if (status !== null && status >= 200 && status < 300) this.#partner.state.delivered(delivery.seq);
    else {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** delivery.attempts, LONGEST_RETRY_MS);
      this.#partner.state.postponed(delivery.seq, Date.now() + wait, status);
    }
  }
}

/**
 * Signs a webhook with HMAC-SHA256 of `seconds.body` (https://docs.stripe.com/webhooks#verify-manually).
 */
export function sign(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
