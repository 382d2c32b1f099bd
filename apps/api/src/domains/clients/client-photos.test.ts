import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetClient } from '#clients';
import { instantAtMinute } from '#kit/time';
import { aClient, aProfessionalPicture } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, type BuiltProfessional } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let owner: SignedIn;
let id: string;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: instantAtMinute('2031-06-02', 720, 'Europe/Paris') });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  owner = await fixture.signIn(salon.accountId);
  id = await aClient(fixture.db, salon);
});

const path = (rest: string, client = id) => `/professional/clients/${client}${rest}`;
const allow = (client = id) =>
  fixture.call('PUT', path('/photo-consent', client), {
    body: { consented_on: '2031-06-01' },
    headers: owner,
  });
async function add(client = id, fileId?: string) {
  const file = fileId ?? (await aProfessionalPicture(fixture.db, salon.id));
  await fixture.context.partners.files.put(file, Buffer.from('photo'));
  const answer = await fixture.call('POST', path('/photos', client), {
    body: { file_id: file, kind: 'before', day: '2031-06-02' },
    headers: { ...owner, 'idempotency-key': randomUUID() },
  });
  return { ...answer, file };
}
const list = async (client = id) =>
  (await fixture.call('GET', path('/photos', client), { headers: owner })).value as {
    consent: object | null;
    items: { id: string }[];
  };
const useOf = async (file: string) =>
  (await fixture.db.selectFrom('files.files').select('attachedTo').where('id', '=', file).execute())[0]
    ?.attachedTo;

describe('photos of a client', () => {
  test('are refused before the client’s consent, and stored from then on', async () => {
    expect(await add()).toMatchObject({ status: 409, code: 'consent_missing' });
    expect((await allow()).status).toBe(200);
    const added = await add();
    expect(added.status).toBe(201);
    expect(await list()).toMatchObject({
      consent: { consented_on: '2031-06-01', recorded_by: expect.any(String) },
      items: [{ id: added.file, kind: 'before', day: '2031-06-02' }],
    });
    expect(await add(id, added.file)).toMatchObject({ status: 422, fields: { file_id: 'file_missing' } });
  });

  test('are opened through the client’s record only, and each opening is audited', async () => {
    await allow();
    const { file } = await add();
    expect((await fixture.call('GET', `/files/${file}`, { headers: owner })).status).toBe(404);
    expect((await fixture.call('GET', path(`/photos/${file}`), { headers: owner })).status).toBe(200);
    const other = await aClient(fixture.db, salon);
    expect((await fixture.call('GET', path(`/photos/${file}`, other), { headers: owner })).status).toBe(404);
    const reads = await fixture.db
      .selectFrom('kit.auditEntries')
      .select('action')
      .where('subject', '=', `file:${file}`)
      .execute();
    expect(reads).toEqual([{ action: 'file_read' }]);
  });

  test('are deleted when the client withdraws consent, is deleted, or deletes their account', async () => {
    const { id: accountId } = await aCustomer(fixture.db);
    const leaver = await aClient(fixture.db, salon, { accountId });
    const removed = await aClient(fixture.db, salon);
    for (const client of [id, removed, leaver]) await allow(client);
    const files = [(await add()).file, (await add(removed)).file, (await add(leaver)).file];
    expect(await Promise.all(files.map(useOf))).toEqual(['client_photo', 'client_photo', 'client_photo']);
    await fixture.call('DELETE', path('/photo-consent'), { headers: owner });
    expect(await list()).toMatchObject({ consent: null, items: [] });
    expect((await fixture.call('DELETE', path('', removed), { headers: owner })).status).toBe(200);
    await fixture.db.transaction().execute((tx) => forgetClient(tx, accountId, fixture.context.clock.now()));
    expect(await Promise.all(files.map(useOf))).toEqual([null, null, null]);
  });

  test('move to the client that theirs is merged into, and return when the merge is undone', async () => {
    const other = await aClient(fixture.db, salon);
    await allow(other);
    const { file } = await add(other);
    const merged = await fixture.call('POST', path('/merge'), {
      body: { other_id: other },
      headers: { ...owner, 'idempotency-key': randomUUID() },
    });
    expect((await list()).items).toMatchObject([{ id: file }]);
    const undone = await fixture.call('POST', path(`/merges/${merged.value.merge_id}/undo`), {
      headers: owner,
    });
    expect(undone.status).toBe(200);
    expect(await list()).toMatchObject({ consent: null, items: [] });
    expect(await list(other)).toMatchObject({
      consent: { consented_on: '2031-06-01' },
      items: [{ id: file }],
    });
  });

  test('deleted during a merge do not return when it is undone', async () => {
    const other = await aClient(fixture.db, salon);
    await allow(other);
    await add(other);
    const merged = await fixture.call('POST', path('/merge'), {
      body: { other_id: other },
      headers: { ...owner, 'idempotency-key': randomUUID() },
    });
    await fixture.call('DELETE', path('/photo-consent'), { headers: owner });
    const undone = await fixture.call('POST', path(`/merges/${merged.value.merge_id}/undo`), {
      headers: owner,
    });
    expect(undone.status).toBe(200);
    expect(await list(other)).toMatchObject({ consent: null, items: [] });
  });

  test('are in the client’s account export', async () => {
    const { id: accountId } = await aCustomer(fixture.db);
    const client = await aClient(fixture.db, salon, { accountId });
    await allow(client);
    await add(client);
    const session = await fixture.signIn(accountId);
    const { text } = await fixture.call('GET', '/me/export', { headers: session });
    expect(JSON.parse(text ?? '').client_photos).toMatchObject([
      { kind: 'before', consented_on: '2031-06-01', jpeg_base64: Buffer.from('photo').toString('base64') },
    ]);
  });
});
