import { allergies, clientNotes, formulas } from '@meche/demo/formulas';
import { idsAtHouse } from '#appointments';
import { addFormula, editClient, enterVisits, getClient, listClients, writeHealth } from '#clients';
import type { Held } from '#kit/http/caller';
import { dayOf, plusMonths } from '#kit/time';
import type { Parts } from '../parts.ts';
import { clientsOf } from '../platform.ts';
import { keepClientPhotos } from './keep-client-photos.ts';
import type { OpenHouse } from './open-house.ts';

const NOTED = 12;

/** Writes everybody who came into the book of her house; those whom the demo salons saw last have notes and formulas. */
export async function fillBooks(parts: Parts, houses: readonly OpenHouse[], now: Date): Promise<void> {
  for (const house of houses) {
    for await (const ids of idsAtHouse(parts.db, house.id)) await enterVisits(parts, house.id, ids);
    if (house.isDemo) await noteRegulars(parts, house, now);
  }
}

async function noteRegulars(parts: Parts, house: OpenHouse, now: Date): Promise<void> {
  const deps = clientsOf(parts);
  const standing = house.standing as Held<'own_calendar'>;
  const { items } = await listClients(deps, standing, { sort: 'last_visit' });
  let isPhotographed = false;
  for (const [at, { id }] of items.slice(0, NOTED).entries()) {
    const caller = {
      accountId: house.accountId,
      sessionId: '',
      role: house.role,
      hasSecondStep: false,
      standing,
    };
    const { parts: mixes, note } = formulas[at % formulas.length] ?? { parts: [], note: '' };
    const { visits, ...client } = await getClient(parts.db, standing, id);
    const visit = visits.find(({ state }) => state === 'completed');
    if (visit && at % 2 === 0) {
      const day = dayOf(new Date(visit.startsAt), house.timeZone);
      await addFormula(
        deps,
        { standing, clientId: id },
        { day, appointmentId: visit.appointmentId, note, parts: mixes },
      );
      if (!isPhotographed) await keepClientPhotos(parts, house, { clientId: id, day, now });
      isPhotographed = true;
    }
    const noted = clientNotes[at % clientNotes.length];
    const { name, phoneNumber, email, birthday, line, city, postalCode } = client;
    const { hairType, hairLength, language, toldBy, version } = client;
    const written = { name, phoneNumber, email, birthday, line, city, postalCode, hairType, hairLength };
    if (noted) await editClient(parts.db, standing, id, { ...written, language, toldBy, ...noted, version });
    const health = allergies[Math.floor(at / 3)];
    if (!health || at % 3 !== 1) continue;
    const patchTestOn = plusMonths(dayOf(now, house.timeZone), -2);
    await writeHealth(deps, caller, id, { ...health, patchTestOn, version: version + 1 });
  }
}
