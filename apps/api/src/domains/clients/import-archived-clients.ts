import type { ClientHealth, FormulaDraft } from '@meche/contract/client-records';
import type { ClientDraft } from '@meche/contract/clients';
import type { Tx } from '#kit/database/database';
import { asE164 } from '#kit/phone-number';
import { insertBrought } from './store/brought.ts';
import { type HealthDeps, sealHealth } from './write-health.ts';

/** Somebody of a book that comes from elsewhere, with all that was written of her; ids are the caller's. */
export type ClientBrought = ClientDraft & {
  id: string;
  /** The member who wrote her down, of this house. */
  enteredBy: string | null;
  health: ClientHealth | null;
  formulas: (Omit<FormulaDraft, 'appointmentId'> & { id: string })[];
};

/**
 * Enters some of a book that comes from elsewhere, in the caller's transaction, which has locked the book and found it
 * empty. A telephone that is none is kept as it was written: she knows why it stands there.
 */
export async function importArchivedClients(
  tx: Tx,
  { healthKey }: Pick<HealthDeps, 'healthKey'>,
  given: { professionalId: string; clients: readonly ClientBrought[]; now: Date },
): Promise<void> {
  const { professionalId, clients, now } = given;
  const rows = clients.map(({ phoneNumber, tags, health, formulas: _hers, ...client }) => ({
    ...client,
    professionalId,
    phone: phoneNumber && (asE164(phoneNumber) ?? phoneNumber),
    tags: [...new Set(tags)],
    health: health && sealHealth({ healthKey }, client.id, health),
    hasAllergy: health !== null && health.allergies !== '',
    createdAt: now,
  }));
  const formulas = clients.flatMap(({ id: clientId, formulas: hers }) =>
    hers.map((formula) => ({ ...formula, clientId, createdAt: now })),
  );
  await insertBrought(tx, rows, formulas);
}
