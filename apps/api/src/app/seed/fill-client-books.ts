import { allergies, clientNotes, formulas } from '@meche/demo/formulas';
import { iterateIdsAtProfessional } from '#appointments';
import { addFormula, editClient, getClient, listClients, updateClientBook, writeHealth } from '#clients';
import type { Held } from '#kit/http/caller';
import { dayOf, plusMonths } from '#kit/time';
import type { AppContext } from '../context.ts';
import { clientsOf } from '../wiring.ts';
import type { SeededProfessional } from './open-professional.ts';
import { seedClientPhotos } from './seed-client-photos.ts';

const NOTED = 12;

/**
 * Enters all customers into the client books. The latest customers of the demo professionals also get
 * notes, formulas and allergies, and one of them photos.
 */
export async function fillClientBooks(
  context: AppContext,
  professionals: readonly SeededProfessional[],
  now: Date,
): Promise<void> {
  for (const professional of professionals) {
    for await (const ids of iterateIdsAtProfessional(context.db, professional.id))
      await updateClientBook(context, professional.id, ids);
    if (professional.isDemo) await noteRegulars(context, professional, now);
  }
}

async function noteRegulars(context: AppContext, professional: SeededProfessional, now: Date): Promise<void> {
  const deps = clientsOf(context);
  const standing = professional.standing as Held<'own_calendar'>;
  const { items } = await listClients(deps, standing, { sort: 'last_visit' });
  let isPhotographed = false;
  for (const [at, { id }] of items.slice(0, NOTED).entries()) {
    const caller = {
      accountId: professional.accountId,
      sessionId: '',
      role: professional.role,
      hasSecondStep: false,
      standing,
    };
    const { parts: mixes, note } = formulas[at % formulas.length] ?? { parts: [], note: '' };
    const { visits, ...client } = await getClient(context.db, standing, id);
    const visit = visits.find(({ state }) => state === 'completed');
    if (visit && at % 2 === 0) {
      const day = dayOf(new Date(visit.startsAt), professional.timeZone);
      await addFormula(
        deps,
        { standing, clientId: id },
        { day, appointmentId: visit.appointmentId, note, parts: mixes },
      );
      if (!isPhotographed) await seedClientPhotos(context, professional, { clientId: id, day, now });
      isPhotographed = true;
    }
    const noted = clientNotes[at % clientNotes.length];
    const { name, phoneNumber, email, birthday, line, city, postalCode } = client;
    const { hairType, hairLength, language, contactBy, version } = client;
    const written = { name, phoneNumber, email, birthday, line, city, postalCode, hairType, hairLength };
    if (noted)
      await editClient(context.db, standing, id, { ...written, language, contactBy, ...noted, version });
    const health = allergies[Math.floor(at / 3)];
    if (!health || at % 3 !== 1) continue;
    const patchTestOn = plusMonths(dayOf(now, professional.timeZone), -2);
    await writeHealth(deps, caller, id, { ...health, patchTestOn, version: version + 1 });
  }
}
