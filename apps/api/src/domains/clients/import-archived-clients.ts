import type { ClientHealth, FormulaDraft } from '@meche/contract/client-records';
import type { ClientDraft } from '@meche/contract/clients';
import type { Tx } from '#kit/database/database';
import { toE164 } from '#kit/phone-number';
import { insertArchived } from './store/archived.ts';
import { type HealthDeps, sealHealth } from './write-health.ts';

/** A client of an imported archive. The caller chooses the ids of client and formulas. */
export type ClientToImport = ClientDraft & {
  id: string;
  enteredBy: string | null;
  health: ClientHealth | null;
  formulas: (Omit<FormulaDraft, 'appointmentId'> & { id: string })[];
};

/**
 * Imports clients into an empty book, in the caller’s transaction, which has locked the book. An invalid
 * phone number is stored as written.
 */
export async function importArchivedClients(
  tx: Tx,
  { healthKeys }: Pick<HealthDeps, 'healthKeys'>,
  input: { professionalId: string; clients: readonly ClientToImport[]; now: Date },
): Promise<void> {
  const { professionalId, clients, now } = input;
  const rows = clients.map(({ phoneNumber, tags, health, formulas: _omitted, ...client }) => ({
    ...client,
    professionalId,
    phone: phoneNumber && (toE164(phoneNumber) ?? phoneNumber),
    tags: [...new Set(tags)],
    health: health && sealHealth({ healthKeys }, client.id, health),
    hasAllergy: health !== null && health.allergies !== '',
    createdAt: now,
  }));
  const formulas = clients.flatMap(({ id: clientId, formulas: ownFormulas }) =>
    ownFormulas.map((formula) => ({ ...formula, clientId, createdAt: now })),
  );
  await insertArchived(tx, rows, formulas);
}
