import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { systemClock } from '#kit/time';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { editProfessionalNote } from './edit-professional-note.ts';
import { exportAppointments } from './export-appointments.ts';
import { forgetPerson } from './forget-person.ts';
import { presentAppointments } from './present-appointments.ts';
import { findAppointment } from './store/appointments.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const formula = 'Base 7, oxydant à 20 volumes, 35 min';

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let customer: string;
let visit: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  customer = (await aCustomer(fresh.db)).id;
  visit = await completed({ customerId: customer });
});

const completed = (overrides: { customerId?: string }) =>
  anAppointment(fresh.db, salon, {
    ...overrides,
    state: 'completed',
    startsAt: new Date('2026-03-03T10:00:00Z'),
  });
const deps = () => ({ db: fresh.db, clock: systemClock });
const note = (professionalNote: string, formerNote = '', id = visit) =>
  editProfessionalNote(deps(), id, salon.accountId, { professionalNote, formerNote });
const row = async (id = visit) => {
  const found = await findAppointment(fresh.db, id);
  if (!found) throw new Error('there is no such visit');
  return found;
};
const noted = async (id = visit) => (await row(id)).professionalNote;
const seenBy = async (viewer: 'customer' | 'professional') =>
  (await presentAppointments(fresh.db, [await row()], viewer, new Date()))[0]?.professionalNote;
async function exported(leaver: { accountId: string; professionalId: string | undefined }) {
  const notes: (string | undefined)[] = [];
  for await (const page of exportAppointments(deps(), leaver))
    notes.push(...page.map(({ professionalNote }) => professionalNote));
  return notes;
}
const leaves = (accountId: string, professionalId?: string) =>
  inTransaction(fresh.db, (tx) => forgetPerson(tx, { accountId, professionalId }, new Date()));

it('is read by the professional, and by its customer in the export; history and calendar entry stay the same', async () => {
  const before = await row();
  await note(formula);
  expect(await row()).toEqual({ ...before, professionalNote: formula });
  expect([await seenBy('professional'), await seenBy('customer')]).toEqual([formula, undefined]);
  expect(await exported({ accountId: customer, professionalId: undefined })).toEqual([formula]);
  expect(await exported({ accountId: salon.accountId, professionalId: salon.id })).toEqual([formula]);
});

it('of two concurrent writes one is refused; the same write twice is stored once', async () => {
  const written = await Promise.allSettled([note('Frange courte'), note('Peau sensible')]);
  const lost = written.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(lost).toEqual([refusal('changed_meanwhile')]);
  const first = await noted();
  expect(['Frange courte', 'Peau sensible']).toContain(first);
  await note(first);
  await note('Frange courte, peau sensible', first);
  expect(await noted()).toBe('Frange courte, peau sensible');
});

it('cannot be written by others', async () => {
  const stranger = await aProfessional(fresh.db);
  const write = (accountId: string) =>
    editProfessionalNote(deps(), visit, accountId, { professionalNote: formula, formerNote: '' });
  await expect(write(stranger.accountId)).rejects.toEqual(refusal('not_found'));
  await expect(write(customer)).rejects.toEqual(refusal('forbidden'));
});

it('is erased with its customer, and all notes with the professional', async () => {
  const passer = await completed({});
  const other = await completed({ customerId: (await aCustomer(fresh.db)).id });
  for (const id of [visit, passer, other]) await note(formula, '', id);
  await leaves(customer);
  expect([await noted(), await noted(passer), await noted(other)]).toEqual(['', formula, formula]);
  await leaves(salon.accountId, salon.id);
  expect([await noted(passer), await noted(other)]).toEqual(['', '']);
});
