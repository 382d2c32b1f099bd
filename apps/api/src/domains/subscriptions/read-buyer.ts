import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import { getProfessional, latestNumbers, listBusinessNumbers } from '#professionals';
import { territoryOf } from './rules/vat.ts';
import type { Buyer } from './store/invoices.ts';

/** Returns the buyer of an invoice with the VAT territory and language. Refuses not_found. */
export async function readBuyer(
  db: Db,
  professionalId: string,
): Promise<{ buyer: Buyer; territory: string; language: 'fr' | 'en' }> {
  const { accountId, businessName, places } = await getProfessional(db, professionalId);
  const account = await findAccount(db, accountId);
  // A professional is registered at the salon; without a salon, at the base of the home visits.
  const place = places.find(({ kind }) => kind === 'salon') ?? places[0];
  const person = account ? `${account.firstName} ${account.lastName}`.trim() : '';
  const lines = place ? [place.line, `${place.postalCode} ${place.city}`] : [];
  return {
    buyer: {
      name: businessName,
      lines: [...(person && person !== businessName ? [person] : []), ...lines].filter(Boolean),
      siret: latestNumbers(await listBusinessNumbers(db, professionalId)).siret,
    },
    territory: territoryOf(place?.postalCode ?? ''),
    language: account?.language ?? 'fr',
  };
}
