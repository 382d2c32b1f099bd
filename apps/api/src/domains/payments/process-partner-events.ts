import { PartnerUnavailable } from '#partners/partner-unavailable';
import { refreshPayable } from './check-card.ts';
import type { PaymentsDeps } from './open-payable.ts';
import { listWaitingEvents, markEventsProcessed, type StoredEvent } from './store/partner-events.ts';
import { findPayableBySubject } from './store/payables.ts';

const BATCH = 100;

/**
 * Sweep: an event only says of which subject there is news; the subject is read at the partner, so neither order nor
 * repetition matters. Answers how many were dealt with. Throws PartnerUnavailable: the rest waits for the next round.
 */
export async function processPartnerEvents(deps: PaymentsDeps): Promise<number> {
  const waiting = await listWaitingEvents(deps.db, BATCH);
  const bugs: unknown[] = [];
  for (const [subject, ids] of bySubject(waiting)) {
    try {
      await lookInto(deps, subject);
      await markEventsProcessed(deps.db, ids, deps.clock.now());
    } catch (error) {
      if (error instanceof PartnerUnavailable) throw error;
      bugs.push(error);
    }
  }
  if (bugs.length > 0)
    throw new AggregateError(bugs, `${bugs.length} card partner events could not be processed`);
  return waiting.length;
}

async function lookInto(deps: PaymentsDeps, { about, aboutId }: StoredEvent): Promise<void> {
  if ((about !== 'hold' && about !== 'setup') || aboutId === null) return;
  const payable = await findPayableBySubject(deps.db, about, aboutId);
  if (payable) await refreshPayable(deps, payable.id);
}

/** Several events of one subject need one look at the partner. */
function bySubject(events: readonly StoredEvent[]): Iterable<[StoredEvent, string[]]> {
  const groups = new Map<string, [StoredEvent, string[]]>();
  for (const event of events) {
    const key = `${event.about} ${event.aboutId}`;
    const group = groups.get(key) ?? [event, []];
    group[1].push(event.id);
    groups.set(key, group);
  }
  return groups.values();
}
