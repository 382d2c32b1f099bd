import { randomUUID } from 'node:crypto';
import type { ClientDraft } from '@meche/contract/clients';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Caller, Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { clientScopeOf, presentDouble } from './present-clients.ts';
import { listDoubles } from './store/book.ts';
import { insertClient, type WrittenClient } from './store/clients.ts';

const MOST_DOUBLES = 5;

/**
 * To a row: keeps a former phone number as written, even if invalid. Refuses invalid_input for another
 * invalid one.
 */
export function toRow({ phoneNumber, ...draft }: ClientDraft, former: string | null = null): WrittenClient {
  const stays = former !== null && phoneNumber !== null && lastDigits(phoneNumber) === lastDigits(former);
  return {
    ...draft,
    phone: stays ? former : phoneNumber === null ? null : readPhoneNumber(phoneNumber),
    tags: [...new Set(draft.tags)],
  };
}

/** The last nine digits, equal for national and international notation. */
const lastDigits = (number: string) => number.replace(/\D/g, '').slice(-9);

/**
 * Adds a client, whom the member who entered it may see. Refuses client_known when a visible client has the
 * same phone, email or name, unless despiteDoubles.
 */
export async function enterClient(
  { db, clock }: { db: Database; clock: Clock },
  { standing }: Caller & { standing: Held<'own_calendar'> },
  { despiteDoubles, ...draft }: ClientDraft & { despiteDoubles: boolean },
  idempotencyKey: IdempotencyKey,
): Promise<string> {
  const { professionalId, memberId: enteredBy } = standing;
  const row = toRow(draft);
  const id = randomUUID();
  return inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await takeLock(tx, 'client book', professionalId);
    const doubles = despiteDoubles ? [] : await listDoubles(tx, clientScopeOf(standing), row, MOST_DOUBLES);
    if (doubles.length > 0) refuse('client_known', { details: { doubles: doubles.map(presentDouble) } });
    return insertClient(tx, { ...row, id, professionalId, enteredBy, createdAt: clock.now() });
  });
}
