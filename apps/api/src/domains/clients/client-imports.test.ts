import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeMerges, saveImport, updateClientBook } from '#clients';
import { DAY_MS, HOUR_MS, instantAtMinute, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';
import { clientBookRequests, keyed } from './client-book.testing.ts';

// Monday, noon.
const now = instantAtMinute('2031-06-02', 720, 'Europe/Paris');

let fixture: ApiFixture;
let salon: BuiltProfessional;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  owner = await fixture.signIn(salon.accountId);
});

const { list, names, enter } = clientBookRequests(() => ({ fixture, owner }));

const line = (at: number, fields: object = {}) => ({
  at,
  name: `Cliente ${at}`,
  phone_number: '',
  email: '',
  birthday: '',
  line: '',
  postal_code: '',
  city: '',
  note: '',
  tags: '',
  ...fields,
});
const path = '/professional/client-imports';
async function begin(lineCount: number): Promise<string> {
  const body = { file_name: 'clients.csv', line_count: lineCount };
  return (await fixture.call('POST', path, { body, headers: keyed(owner) })).value.id as string;
}
const send = (id: string, lines: object[]) =>
  fixture.call('PUT', `${path}/${id}/lines`, { body: { lines }, headers: owner });
const start = (id: string, body: object = {}) =>
  fixture.call('POST', `${path}/${id}/finish`, { body, headers: owner });
/** Starts the import, and saves it as the worker does. */
async function finish(id: string, body: object = {}) {
  const answer = await start(id, body);
  await fixture.reactOnly();
  return answer;
}
type Listed = { running: Record<string, unknown> | null; items: Record<string, unknown>[] };
const imports = async () => (await fixture.call('GET', path, { headers: owner })).value as unknown as Listed;
/** The numbers of created and completed clients of an import that is saved. */
async function countsOf(id: string): Promise<object | undefined> {
  const saved = (await imports()).items.find((one) => one.id === id);
  return saved && { count: saved.count, merged: saved.merged_count };
}
const doubles = (id: string, query = '') =>
  fixture.call('GET', `${path}/${id}/doubles${query}`, { headers: owner });
const one = async (name: string) => {
  const id = (await list()).items.find((client) => client.name === name)?.id;
  return (await fixture.call('GET', `/professional/clients/${id}`, { headers: owner })).value;
};
const undo = (id: string) => fixture.call('POST', `${path}/${id}/undo`, { headers: owner });

describe('an imported client book', () => {
  test('reports the problems of each line, and enters nothing before it is finished', async () => {
    const id = await begin(4);
    const bad = [
      line(2, { name: '' }),
      line(3, { phone_number: '12', birthday: '31/02/1990' }),
      line(4, { email: 'not-an-email', city: 'Paris' }),
    ];
    expect((await send(id, bad)).value.problems).toEqual([
      { at: 2, field: 'name', code: 'required', drops: 'line' },
      { at: 3, field: 'birthday', code: 'invalid_date', drops: 'detail' },
      { at: 3, field: 'phoneNumber', code: 'invalid_phone', drops: 'detail' },
      { at: 4, field: 'email', code: 'invalid_email', drops: 'detail' },
    ]);
    expect(await finish(id)).toMatchObject({ status: 409, code: 'import_incomplete' });
    const sound = { birthday: '1990-06-17', phone_number: '06 12 34 56 78', tags: 'vip, mariage' };
    await send(id, [line(5, sound)]);
    expect(await finish(id)).toMatchObject({ status: 409, code: 'import_unsound' });
    expect(await names()).toEqual([]);
    for (let time = 1; time <= 2; time++) expect((await finish(id, { leave_out: true })).status).toBe(200);
    expect(await countsOf(id)).toEqual({ count: 3, merged: 0 });
    expect((await list()).items).toMatchObject([
      { name: 'Cliente 3', birthday: null, phone_number: null },
      { name: 'Cliente 4', email: null },
      { name: 'Cliente 5', birthday: '1990-06-17', phone_number: '+33612345678', tags: ['vip', 'mariage'] },
    ]);
  });

  test('leaves existing clients as they are, and can be undone until one of its clients is used', async () => {
    await enter({ name: 'Zoé Marin', phone_number: '06 12 34 56 78' });
    const id = await begin(2);
    await send(id, [line(2, { phone_number: '+33 6 12 34 56 78' }), line(3)]);
    await finish(id, { doubles: 'leave_out' });
    expect(await names()).toEqual(['Cliente 3', 'Zoé Marin']);
    expect((await imports()).items).toMatchObject([{ id, count: 1, merged_count: 0, can: { undo: true } }]);
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    expect(await names()).toEqual(['Zoé Marin']);
    const again = await begin(1);
    await send(again, [line(2, { name: 'Léa Tran' })]);
    await finish(again);
    const visit = await anAppointment(fixture.db, salon, {
      startsAt: later(now, -48 * HOUR_MS),
      state: 'completed',
      customerName: 'Léa Tran',
    });
    await updateClientBook(fixture.context, salon.id, [visit]);
    expect(await undo(again)).toMatchObject({ status: 409, code: 'import_in_use' });
  });

  test('lists the lines that resemble a client or an earlier line, and proposes what becomes of them', async () => {
    await enter({ name: 'Zoé Marin', phone_number: '06 12 34 56 78' });
    await enter({ name: 'Léa Tran' });
    const id = await begin(6);
    await send(id, [
      line(2, { name: 'ZOE MARIN', phone_number: '0612345678' }),
      line(3, { name: 'Inès Marin', phone_number: '0612345678' }),
      line(4, { name: 'lea tran', email: 'lea@exemple.fr' }),
      line(5, { name: 'Ana Roy', email: 'ana@exemple.fr' }),
      line(6, { name: 'Ana Roy', email: 'Ana@exemple.fr' }),
      line(7, { name: 'Ana Roy', email: 'autre@exemple.fr' }),
    ]);
    const { value } = await doubles(id);
    expect(value).toMatchObject({
      items: [
        { at: 2, by: 'phone', other: { at: null, name: 'Zoé Marin' }, proposed: 'merge' },
        { at: 3, by: 'phone', other: { at: null, name: 'Zoé Marin' }, proposed: 'add' },
        { at: 4, by: 'name', other: { at: null, name: 'Léa Tran' }, proposed: 'merge' },
        { at: 6, by: 'email', other: { at: 5, name: 'Ana Roy' }, proposed: 'merge' },
        { at: 7, by: 'name', other: { at: 5, name: 'Ana Roy' }, proposed: 'add' },
      ],
      counts: { merge: 3, add: 2 },
      has_more: false,
    });
    expect((await doubles(id, '?after=4')).value.items).toMatchObject([{ at: 6 }, { at: 7 }]);
    await finish(id);
    expect(await countsOf(id)).toEqual({ count: 3, merged: 1 });
    expect(await names()).toEqual(['Inès Marin', 'Zoé Marin', 'Ana Roy', 'Ana Roy', 'Léa Tran']);
    expect(await doubles(id)).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  test('decides single lines, completes clients, and gives back what they were', async () => {
    await enter({ name: 'Zoé Marin', phone_number: '06 12 34 56 78', note: 'Blonde', tags: ['vip'] });
    await enter({ name: 'Léa Tran', city: 'Paris' });
    const id = await begin(4);
    await send(id, [
      line(2, { name: 'Zoé Marin', phone_number: '0612345678', note: 'Frange', email: 'zoe@exemple.fr' }),
      line(3, { name: 'Zoé Marin', birthday: '1985-06-17', tags: 'mariage' }),
      line(4, { name: 'Léa Tran', city: 'Lyon', postal_code: '69001', email: 'lea@exemple.fr' }),
      line(5, { name: 'Léa Tran', email: 'lea@exemple.fr' }),
    ]);
    const decisions = [{ at: 5, decision: 'add' }];
    await finish(id, { doubles: 'merge', decisions });
    const completed = { email: 'zoe@exemple.fr', birthday: '1985-06-17', tags: ['vip', 'mariage'] };
    expect((await list()).items).toMatchObject([
      { name: 'Zoé Marin', ...completed },
      { name: 'Léa Tran', email: 'lea@exemple.fr' },
      { name: 'Léa Tran', email: 'lea@exemple.fr' },
    ]);
    expect(await one('Zoé Marin')).toMatchObject({ ...completed, note: 'Blonde\n\nFrange' });
    expect((await imports()).items).toMatchObject([{ id, count: 1, merged_count: 2, can: { undo: true } }]);
    const { id: zoe } = (await list()).items[0]!;
    await fixture.db
      .updateTable('clients.clients')
      .set({ email: 'nouvelle@exemple.fr' })
      .where('id', '=', zoe)
      .execute();
    expect((await undo(id)).status).toBe(200);
    expect(await names()).toEqual(['Zoé Marin', 'Léa Tran']);
    expect(await one('Zoé Marin')).toMatchObject({
      email: 'nouvelle@exemple.fr',
      birthday: null,
      note: 'Blonde',
      tags: ['vip'],
    });
    expect(await one('Léa Tran')).toMatchObject({ email: null, city: 'Paris', postal_code: '' });
  });

  test('cannot be undone once the former state of completed clients is deleted', async () => {
    await enter({ name: 'Zoé Marin' });
    const id = await begin(1);
    await send(id, [line(2, { name: 'Zoé Marin', email: 'zoe@exemple.fr' })]);
    await finish(id);
    expect(await countsOf(id)).toEqual({ count: 0, merged: 1 });
    await purgeMerges(fixture.db, later(now, 29 * DAY_MS), 10);
    expect((await imports()).items).toMatchObject([{ can: { undo: true } }]);
    await purgeMerges(fixture.db, later(now, 31 * DAY_MS), 10);
    expect(await undo(id)).toMatchObject({ status: 409, code: 'import_in_use' });
  });

  test('of 20,000 lines is entered whole, once when started and saved twice at the same time, and completes the same clients', async () => {
    const lines = process.env.ROUNDS === 'full' ? 20_000 : 3000;
    const id = await begin(lines);
    for (let at = 0; at < lines; at += 500)
      await send(
        id,
        Array.from({ length: 500 }, (_, nth) => line(at + nth + 1, { email: `c${at + nth}@exemple.fr` })),
      );
    await Promise.all([start(id), start(id)]);
    const of = { id, professionalId: salon.id };
    await Promise.all([saveImport(fixture.context, of), saveImport(fixture.context, of)]);
    expect(await countsOf(id)).toEqual({ count: lines, merged: 0 });
    const { count } = await fixture.db
      .selectFrom('clients.clients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('professionalId', '=', salon.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(lines);
    const again = await begin(lines);
    for (let at = 0; at < lines; at += 500) {
      const completed = (nth: number) => ({ email: `c${at + nth}@exemple.fr`, birthday: '1985-06-17' });
      await send(
        again,
        Array.from({ length: 500 }, (_, nth) => line(at + nth + 1, completed(nth))),
      );
    }
    expect((await doubles(again)).value).toMatchObject({ counts: { merge: lines, add: 0 }, has_more: true });
    await finish(again);
    expect(await countsOf(again)).toEqual({ count: 0, merged: lines });
  }, 120_000);

  test('is saved in parts, of which the progress can be read, and goes on after a failure', async () => {
    const id = await begin(1200);
    for (let from = 1; from <= 1200; from += 500)
      await send(
        id,
        Array.from({ length: Math.min(500, 1201 - from) }, (_, nth) => line(from + nth)),
      );
    await sql`create function public.refuse_line() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'P0001'; end $$;
      create trigger refuse_line before insert on clients.clients
      for each row when (new.name = 'Cliente 1100') execute function public.refuse_line()`.execute(
      fixture.db,
    );
    const begun = { id, file_name: 'clients.csv', all: 1200, is_late: false };
    try {
      expect((await start(id)).value).toEqual({ ...begun, done: 0 });
      await expect(fixture.reactOnly()).rejects.toThrow('refused');
    } finally {
      await sql`drop function public.refuse_line cascade`.execute(fixture.db);
    }
    expect(await imports()).toMatchObject({ running: { ...begun, done: 1000 }, items: [] });
    const beginAnother = () =>
      fixture.call('POST', path, {
        body: { file_name: 'clients.csv', line_count: 1 },
        headers: keyed(owner),
      });
    expect(await beginAnother()).toMatchObject({ status: 409, code: 'import_running' });
    expect(await undo(id)).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await send(id, [line(1)])).toMatchObject({ status: 409, code: 'wrong_state' });
    await fixture.moveTo(later(now, 120_000));
    expect(await imports()).toMatchObject({ running: { is_late: true } });
    await saveImport(fixture.context, { id, professionalId: salon.id });
    await fixture.moveTo(now);
    expect(await imports()).toMatchObject({ running: null, items: [{ id, count: 1200 }] });
    const { rows } = await sql<{ all: number; different: number }>`select count(*)::integer as all,
      count(distinct name)::integer as different from clients.clients where import_id = ${id}`.execute(
      fixture.db,
    );
    expect(rows).toEqual([{ all: 1200, different: 1200 }]);
    expect((await beginAnother()).status).toBe(201);
  });

  test('keeps postal codes of other countries, and gives a French town its zero back', async () => {
    const id = await begin(2);
    const code = { postal_code: '1000' };
    await send(id, [line(2, { ...code, city: 'Bourg en Bresse' }), line(3, { ...code, city: 'Bruxelles' })]);
    await finish(id);
    expect(await one('Cliente 2')).toMatchObject({ postal_code: '01000' });
    expect(await one('Cliente 3')).toMatchObject({ postal_code: '1000' });
  });

  test('is exported as CSV without formula injection, and as vCards', async () => {
    await enter({ name: '=cmd()', phone_number: '06 12 34 56 78', note: 'un;deux', birthday: '1990-06-17' });
    const table = await fixture.call('GET', '/professional/clients/export/csv', { headers: owner });
    expect(table.text).toContain(`'=cmd();06 12 34 56 78;;1990-06-17;;;;"un;deux"`);
    const cards = await fixture.call('GET', '/professional/clients/export/vcf', { headers: owner });
    expect(cards.text).toContain(
      'FN:=cmd()\r\nN:;=cmd();;;\r\nTEL;VALUE=uri:tel:+33612345678\r\nBDAY:19900617\r\nNOTE:un\\;deux',
    );
  });
});
