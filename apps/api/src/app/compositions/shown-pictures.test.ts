import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { hideBusiness } from '#professionals';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, type BuiltProfessional } from '#testing/builders';

let fixture: ApiFixture;
let picture: Buffer;
let salon: BuiltProfessional;
let owner: Record<string, string>;

beforeAll(async () => {
  fixture = await openApiFixture();
  const blank = { create: { width: 64, height: 64, channels: 3 as const, background: '#842' } };
  picture = await sharp(blank).jpeg().toBuffer();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER', settings: { plan: 'pro' } });
  owner = await fixture.signIn(salon.accountId);
});

async function send(): Promise<string> {
  const sent = await fixture.app.inject({
    method: 'POST',
    url: '/api/v1/files?name=a.jpg&owner=professional',
    headers: { ...owner, 'content-type': 'application/octet-stream' },
    payload: picture,
  });
  return sent.json<{ value: { id: string } }>().value.id;
}
async function addPhoto(): Promise<string> {
  const id = await send();
  await fixture.call('POST', '/professional/album', { headers: owner, body: { file_id: id, caption: '' } });
  return id;
}
const setPlan = (plan: string) =>
  fixture.db.updateTable('professionals.professionals').set({ plan }).where('id', '=', salon.id).execute();

/** Like an image of a page: with the cookies of the account and no bearer token. */
async function look(id: string, accountId?: string, variant = '640-webp') {
  const { cookie } = accountId ? await fixture.signIn(accountId) : { cookie: '' };
  const answer = await fixture.app.inject({ url: `/api/v1/pictures/${id}/${variant}`, headers: { cookie } });
  return { status: answer.statusCode, caching: answer.headers['cache-control'] };
}
const shown = { status: 200, caching: expect.stringMatching(/^public/) };
const hidden = { status: 404, caching: 'no-store' };
const forItsOwn = { status: 200, caching: 'private, no-store' };

test('a photo hidden by the plan is visible to its business and operators only, until it is shown again', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await addPhoto());
  const last = ids.at(-1) ?? '';
  expect(await look(last)).toEqual(shown);
  await setPlan('free');
  expect(await look(ids[0] ?? '')).toEqual(shown);
  expect(await look(last)).toEqual(hidden);
  const { id: stranger } = await aCustomer(fixture.db);
  const other = await aProfessional(fixture.db);
  for (const accountId of [stranger, other.accountId]) expect(await look(last, accountId)).toEqual(hidden);
  expect(await look(last, salon.accountId)).toEqual(forItsOwn);
  const { id: operator } = await aCustomer(fixture.db);
  await fixture.db
    .updateTable('identity.accounts')
    .set({ isOperator: true })
    .where('id', '=', operator)
    .execute();
  expect(await look(last, operator)).toEqual(forItsOwn);
  const { text } = await fixture.call('GET', '/me/export', { headers: owner });
  expect(text).toContain(`/files/${last}`);
  await setPlan('pro');
  expect(await look(last)).toEqual(shown);
});

test('the access token alone, without its companion, shows no hidden photo', async () => {
  const id = await addPhoto();
  await setPlan('free');
  await fixture.call('PUT', '/professional/album/shown', { headers: owner, body: { photo_ids: [] } });
  const accessToken = owner.cookie?.split('; ').find((one) => one.startsWith('accessToken='));
  const answer = await fixture.app.inject({
    url: `/api/v1/pictures/${id}/640-webp`,
    headers: { cookie: accessToken },
  });
  expect(answer.statusCode).toBe(404);
  expect(await look(id, salon.accountId)).toEqual(forItsOwn);
});

test('photos and portraits of a hidden business are not visible to others', async () => {
  const photo = await addPhoto();
  const portrait = await send();
  await fixture.call('PUT', '/professional/portrait', { headers: owner, body: { portrait_id: portrait } });
  const hide = (isHidden: boolean) =>
    inTransaction(fixture.db, (tx) =>
      hideBusiness(tx, { professionalId: salon.id, why: 'moderation', isHidden, now: new Date() }),
    );
  for (const id of [photo, portrait]) expect(await look(id, undefined, '160-webp')).toEqual(shown);
  await hide(true);
  for (const id of [photo, portrait]) {
    expect(await look(id, undefined, '160-webp')).toEqual(hidden);
    expect(await look(id, salon.accountId, '160-webp')).toEqual(forItsOwn);
  }
  await hide(false);
  for (const id of [photo, portrait]) expect(await look(id, undefined, '160-webp')).toEqual(shown);
});
