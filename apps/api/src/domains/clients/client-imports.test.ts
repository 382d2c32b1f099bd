import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateClientBook } from '#clients';
import { HOUR_MS, instantAtMinute, later } from '#kit/time';
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
const finish = (id: string, body: object = {}) =>
  fixture.call('POST', `${path}/${id}/finish`, { body, headers: owner });
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
    const sound = { birthday: '17/6/1990', phone_number: '06 12 34 56 78', tags: 'vip, mariage' };
    await send(id, [line(5, sound)]);
    expect(await finish(id)).toMatchObject({ status: 409, code: 'import_unsound' });
    expect(await names()).toEqual([]);
    expect((await finish(id, { leave_out: true })).value).toEqual({ count: 3 });
    expect((await finish(id, { leave_out: true })).value).toEqual({ count: 3 });
    expect((await list()).items).toMatchObject([
      { name: 'Cliente 3', birthday: null, phone_number: null },
      { name: 'Cliente 4', email: null },
      { name: 'Cliente 5', birthday: '1990-06-17', phone_number: '+33612345678', tags: ['vip', 'mariage'] },
    ]);
  });

  test('leaves existing clients as they are, and can be undone until one of its clients is used', async () => {
    await enter({ name: 'Zoé Marin', phone_number: '06 12 34 56 78' });
    const id = await begin(2);
    const { value } = await send(id, [line(2, { phone_number: '+33 6 12 34 56 78' }), line(3)]);
    expect(value.known).toBe(1);
    expect((await finish(id)).value).toEqual({ count: 1 });
    expect(await names()).toEqual(['Cliente 3', 'Zoé Marin']);
    const read = await fixture.call('GET', path, { headers: owner });
    expect(read.value.items).toMatchObject([{ id, count: 1, can: { undo: true } }]);
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

  test('of 20,000 lines is entered whole or not at all, and once when finished twice at the same time', async () => {
    const lines = process.env.ROUNDS === 'full' ? 20_000 : 3000;
    const id = await begin(lines);
    for (let at = 0; at < lines; at += 500)
      await send(
        id,
        Array.from({ length: 500 }, (_, nth) => line(at + nth + 1, { email: `c${at + nth}@exemple.fr` })),
      );
    const [one, other] = await Promise.all([finish(id), finish(id)]);
    expect([one.value, other.value]).toEqual([{ count: lines }, { count: lines }]);
    const { count } = await fixture.db
      .selectFrom('clients.clients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('professionalId', '=', salon.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(lines);
  }, 120_000);

  test('is exported as CSV without formula injection, and as vCards', async () => {
    await enter({ name: '=cmd()', phone_number: '06 12 34 56 78', note: 'un;deux', birthday: '1990-06-17' });
    const table = await fixture.call('GET', '/professional/clients/export/csv', { headers: owner });
    expect(table.text).toContain(`'=cmd();0612345678;;1990-06-17;;;;"un;deux"`);
    const cards = await fixture.call('GET', '/professional/clients/export/vcf', { headers: owner });
    expect(cards.text).toContain(
      'FN:=cmd()\r\nTEL;VALUE=uri:tel:+33612345678\r\nBDAY:19900617\r\nNOTE:un\\;deux',
    );
  });
});
