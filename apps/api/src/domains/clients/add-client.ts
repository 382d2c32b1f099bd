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

const MAX_DOUBLES = 5;

/**
 * Converts a draft to a row. A phone number equal to the stored one, `former`, stays as stored, even if it
 * is invalid. Refuses invalid_input for any other invalid number.
 */
export function toRow({ phoneNumber, ...draft }: ClientDraft, former: string | null = null): WrittenClient {
  return {
    ...draft,
    phone: phoneNumber === null ? null : readPhoneNumber(phoneNumber, 'phone_number', former),
    tags: [...new Set(draft.tags)],
  };
}

/**
 * Adds a client to the book and returns the id. Refuses client_known when a client whom the caller may see
 * has the same phone number, email or name, unless despiteDoubles; invalid_input.
 */
export async function addClient(
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
    const doubles = despiteDoubles ? [] : await listDoubles(tx, clientScopeOf(standing), row, MAX_DOUBLES);
    if (doubles.length > 0) refuse('client_known', { details: { doubles: doubles.map(presentDouble) } });
    return insertClient(tx, { ...row, id, professionalId, enteredBy, createdAt: clock.now() });
  });
}
