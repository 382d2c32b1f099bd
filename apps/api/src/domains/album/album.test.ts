import { randomUUID } from 'node:crypto';
import { MAX_ALBUM_PHOTOS } from '@meche/contract/album';
import { plans } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { photosOf } from '#subscriptions';
import { anAlbumPhoto, aProfessionalPicture } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

let fixture: ApiFixture;
let alone: BuiltProfessional;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  alone = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  owner = await fixture.signIn(alone.accountId);
});

type Photo = {
  id: string;
  version: number;
  caption: string;
  is_shown: boolean;
  is_cover: boolean;
  before_id: string | null;
  member_id: string | null;
};
type Page = { cover_id: string | null; photos: (Photo & { member_name: string | null })[] };

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', body?: object, headers = owner) =>
  fixture.call(method, `/professional/album${rest}`, { headers, ...(body && { body }) });
const photosIn = ({ value }: { value: Record<string, unknown> }) => value.photos as Photo[];
const idsIn = (answer: { value: Record<string, unknown> }) => photosIn(answer).map(({ id }) => id);
const shownIn = (answer: { value: Record<string, unknown> }) =>
  photosIn(answer).flatMap(({ id, is_shown }) => (is_shown ? id : []));
const add = async (caption = '', at = alone) => {
  const fileId = await aProfessionalPicture(fixture.db, at.id);
  return { fileId, ...(await call('POST', '', { file_id: fileId, caption })) };
};
const addMany = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await add()).fileId);
  return ids;
};
const edit = (photo: Photo, changes: object) =>
  call('PUT', `/${photo.id}`, {
    version: photo.version,
    caption: '',
    category: null,
    member_id: null,
    before_id: null,
    ...changes,
  });
const setPlan = (plan: string, id = alone.id) =>
  sql`update professionals.professionals set plan = ${plan} where id = ${id}`.execute(fixture.db);
const page = async () => (await fixture.call('GET', `/professionals/${alone.slug}`)).value as Page;
const useOf = async (id: string) =>
  (await fixture.db.selectFrom('files.files').select('attachedTo').where('id', '=', id).execute())[0]
    ?.attachedTo;

describe('a photo of the album', () => {
  test('is shown on the public page with its caption, in album order', async () => {
    const first = await add('Balayage miel');
    expect(first.status).toBe(201);
    const second = await add();
    const done = await edit(photosIn(second)[1]!, {
      caption: 'Carré plongeant',
      category: 'woman_cut',
      member_id: alone.memberId,
    });
    expect(done.status).toBe(200);
    const ordered = await call('PUT', '/order', {
      photo_ids: [second.fileId, first.fileId],
      seen_ids: [first.fileId, second.fileId],
    });
    expect(idsIn(ordered)).toEqual([second.fileId, first.fileId]);
    expect(await page()).toMatchObject({
      cover_id: second.fileId,
      photos: [
        {
          id: second.fileId,
          caption: 'Carré plongeant',
          category: 'woman_cut',
          member_name: 'Inès Marchal',
          before_id: null,
        },
        { id: first.fileId, caption: 'Balayage miel', category: null, member_name: null },
      ],
      has_more_photos: false,
    });
  });

  test('is a picture of the business without another use, and added once for repeated calls', async () => {
    const stranger = await aProfessional(fixture.db);
    for (const file_id of [randomUUID(), await aProfessionalPicture(fixture.db, stranger.id)])
      expect((await call('POST', '', { file_id })).fields).toEqual({ file_id: 'file_missing' });
    const { fileId } = await add();
    const again = await call('POST', '', { file_id: fileId });
    expect([again.status, idsIn(again)]).toEqual([201, [fileId]]);
    const portrait = await aProfessionalPicture(fixture.db, alone.id);
    await fixture.call('PUT', '/professional/portrait', { headers: owner, body: { portrait_id: portrait } });
    expect((await call('POST', '', { file_id: portrait })).fields).toEqual({ file_id: 'file_missing' });
  });

  test('is deleted with its picture', async () => {
    const { fileId } = await add();
    expect(await useOf(fileId)).toBe('album');
    expect(idsIn(await call('DELETE', `/${fileId}`))).toEqual([]);
    expect(await useOf(fileId)).toBeNull();
    expect((await call('DELETE', `/${fileId}`)).status).toBe(404);
  });
});

describe('a photo of the album, its member and its versions', () => {
  test('loses its member when that member has left the salon', async () => {
    const salon = await aProfessional(fixture.db);
    const noa = await aMember(fixture.db, salon.id, { firstName: 'Noa', lastName: 'Petit' });
    alone = salon;
    owner = await fixture.signIn(salon.accountId);
    const [photo] = photosIn(await add());
    await edit(photo!, { member_id: noa });
    expect((await page()).photos[0]?.member_name).toBe('Noa Petit');
    await fixture.call('DELETE', `/professional/staff/${noa}`, { headers: owner });
    expect((await page()).photos[0]?.member_name).toBeNull();
    expect(photosIn(await call('GET'))[0]?.member_id).toBeNull();
  });

  test('is not overwritten from an outdated version, nor the order from an outdated order', async () => {
    const [photo] = photosIn(await add('Un'));
    expect((await edit(photo!, { caption: 'Deux' })).status).toBe(200);
    expect((await edit(photo!, { caption: 'Trois' })).code).toBe('changed_meanwhile');
    const { fileId } = await add();
    const late = await call('PUT', '/order', {
      photo_ids: [fileId, photo!.id],
      seen_ids: [fileId, photo!.id],
    });
    expect(late.code).toBe('changed_meanwhile');
    expect((await call('PUT', '/order', { photo_ids: [photo!.id, photo!.id] })).code).toBe(
      'changed_meanwhile',
    );
  });

  test('names a member of the professional only', async () => {
    const stranger = await aProfessional(fixture.db);
    const [photo] = photosIn(await add());
    expect((await edit(photo!, { member_id: stranger.memberId })).fields).toEqual({
      member_id: 'not_a_choice',
    });
  });
});

describe('a pair', () => {
  test('is shown as one entry, without the “before” photo elsewhere, and ends when either is deleted', async () => {
    const [before, after] = await addMany(2);
    const photos = photosIn(await call('GET'));
    const paired = await edit(photos[1]!, { before_id: before });
    expect(paired.status).toBe(200);
    expect((await page()).photos).toMatchObject([{ id: after, before_id: before }]);
    expect((await page()).cover_id).toBe(after);
    await call('DELETE', `/${before}`);
    expect((await page()).photos).toMatchObject([{ id: after, before_id: null }]);
  });

  test('pairs two photos of the professional that are in no other pair', async () => {
    const [one, two, three] = await addMany(3);
    const stranger = await aProfessional(fixture.db);
    const [a, b, c] = photosIn(await call('GET'));
    expect((await edit(b!, { before_id: one })).status).toBe(200);
    const refused = [
      await edit(c!, { before_id: one }),
      await edit(c!, { before_id: two }),
      await edit(c!, { before_id: three }),
      await edit(a!, { before_id: three }),
      await edit(c!, { before_id: await aProfessionalPicture(fixture.db, stranger.id) }),
    ];
    for (const { fields } of refused) expect(fields).toEqual({ before_id: 'not_a_choice' });
  });
});

describe('the photos of the plan', () => {
  test('are as many in the database as in the table of plans', async () => {
    for (const plan of plans) {
      const role = plan.startsWith('salon') ? 'SALON' : 'HAIRDRESSER';
      const { id } = await aProfessional(fixture.db, { role, settings: { plan } });
      const { rows } = await sql<{ photos: number | null }>`
        select photos from professionals.professionals where id = ${id}`.execute(fixture.db);
      expect([plan, rows[0]?.photos]).toEqual([plan, photosOf(plan)]);
    }
  });

  test('are five on the free plan: of six sent at once five are stored, and the file of the sixth stays unused', async () => {
    for (let round = 0; round < 3; round++) {
      alone = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
      owner = await fixture.signIn(alone.accountId);
      const answers = await Promise.all(Array.from({ length: 20 }, () => add()));
      const added = answers.filter(({ status }) => status === 201);
      expect(added).toHaveLength(5);
      const refused = answers.filter(({ code }) => code === 'album_full');
      expect(refused).toHaveLength(15);
      for (const { fileId } of refused) expect(await useOf(fileId)).toBeNull();
      const album = await call('GET');
      expect([idsIn(album).length, album.value.room]).toEqual([5, 5]);
    }
  });

  test('are limited by the database itself, also under concurrent inserts', async () => {
    const files = await Promise.all(
      Array.from({ length: 12 }, () => aProfessionalPicture(fixture.db, alone.id)),
    );
    const written = await Promise.allSettled(
      files.map((id) =>
        sql`insert into album.photos (id, professional_id, position, added_at)
          values (${id}, ${alone.id}, 1, '2031-01-01T00:00:00Z')`.execute(fixture.db),
      ),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const one of written)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ constraint: 'photos_within_plan' });
  });

  test('are three hundred at most on any plan, by the database and by the call', async () => {
    await setPlan('pro');
    const { fileId } = await add();
    // One less than the maximum.
    await sql`with sent as (
        insert into files.files (owner_kind, owner_id, name, content_type, size_bytes, created_at, stored_at, attached_to)
        select owner_kind, owner_id, name, content_type, size_bytes, created_at, stored_at, 'album'
        from files.files, generate_series(1, ${MAX_ALBUM_PHOTOS - 2}) where id = ${fileId} returning id)
      insert into album.photos (id, professional_id, position, added_at)
      select id, ${alone.id}::uuid, 9, now() from sent`.execute(fixture.db);
    expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({ status: 409, code: 'album_full' });
    await expect(anAlbumPhoto(fixture.db, alone.id)).rejects.toMatchObject({
      constraint: 'photos_within_plan',
    });
  });
});

describe('the photos beyond the plan', () => {
  test('beyond a smaller plan are stored but hidden, except the cover, and shown again on a larger plan', async () => {
    await setPlan('pro');
    const ids = await addMany(8);
    await call('PUT', '/cover', { photo_id: ids[7] });
    await setPlan('free');
    const album = await call('GET');
    expect(idsIn(album)).toEqual(ids);
    expect(shownIn(album)).toEqual([...ids.slice(0, 4), ids[7]]);
    expect((await page()).photos.map(({ id }) => id)).toEqual([...ids.slice(0, 4), ids[7]]);
    expect((await add()).code).toBe('album_full');
    await setPlan('expert');
    expect(shownIn(await call('GET'))).toEqual(ids);
  });

  test('are chosen by the professional when there are more than the plan shows, up to its limit', async () => {
    await setPlan('pro');
    const ids = await addMany(7);
    await setPlan('free');
    const chosen = ids.slice(2);
    expect(shownIn(await call('PUT', '/shown', { photo_ids: chosen }))).toEqual(chosen);
    expect((await call('PUT', '/shown', { photo_ids: ids.slice(0, 6) })).code).toBe('album_full');
    expect(shownIn(await call('GET'))).toEqual(chosen);
    expect((await call('PUT', '/shown', { photo_ids: [randomUUID()] })).status).toBe(404);
    // Hidden photos count against the plan too.
    expect(shownIn(await call('PUT', '/shown', { photo_ids: [] }))).toEqual([]);
    expect((await add()).code).toBe('album_full');
    await setPlan('basic');
    expect(shownIn(await call('PUT', '/shown', { photo_ids: [] }))).toEqual(ids);
  });

  test('of a downgrade and a sixth photo at the same moment, no more than five are shown', async () => {
    for (let round = 0; round < 10; round++) {
      alone = await aProfessional(fixture.db, { role: 'HAIRDRESSER', settings: { plan: 'pro' } });
      owner = await fixture.signIn(alone.accountId);
      await addMany(5);
      const [sixth] = await Promise.all([add(), setPlan('free')]);
      const album = await call('GET');
      expect(shownIn(album)).toHaveLength(5);
      expect(idsIn(album)).toHaveLength(sixth.status === 201 ? 6 : 5);
    }
  });
});

describe('the cover', () => {
  test('is chosen by the professional, else the first photo shown, and appears in the search', async () => {
    await aService(fixture.db, alone.id);
    const listed = async () => {
      await rebuildListings(fixture.db, [alone.id]);
      const { rows } = await sql<{ photoId: string | null }>`
        select photo_id from search.listings where professional_id = ${alone.id}`.execute(fixture.db);
      return rows[0]?.photoId;
    };
    expect(await listed()).toBeNull();
    const [first, second] = await addMany(2);
    expect([await listed(), (await page()).cover_id]).toEqual([first, first]);
    await call('PUT', '/cover', { photo_id: second });
    expect([await listed(), (await page()).cover_id]).toEqual([second, second]);
    expect((await call('PUT', '/cover', { photo_id: randomUUID() })).status).toBe(404);
    await call('PUT', '/cover', { photo_id: null });
    expect(await listed()).toBe(first);
  });

  test('reaches the search by itself', async () => {
    const { fileId } = await add();
    await fixture.react();
    const { rows } = await sql<{ photoId: string | null }>`
      select photo_id from search.listings where professional_id = ${alone.id}`.execute(fixture.db);
    expect(rows).toEqual([{ photoId: fileId }]);
  });
});

test('the photos after the first twelve are paged by the last known id', async () => {
  await setPlan('pro');
  const ids = await addMany(15);
  expect(await page()).toMatchObject({ has_more_photos: true });
  const known = (await page()).photos.map(({ id }) => id);
  expect(known).toEqual(ids.slice(0, 12));
  const more = await fixture.call('GET', `/professionals/${alone.slug}/photos?after=${known.at(-1)}`);
  expect([idsIn(more), more.value.has_more]).toEqual([ids.slice(12), false]);
});

test('one professional cannot change the album of another', async () => {
  const [photo] = photosIn(await add('La mienne'));
  const other = await fixture.signIn((await aProfessional(fixture.db)).accountId);
  const version = { version: 1, caption: '', category: null, member_id: null, before_id: null };
  const answers = [
    await call('PUT', `/${photo!.id}`, version, other),
    await call('DELETE', `/${photo!.id}`, undefined, other),
    await call('PUT', '/cover', { photo_id: photo!.id }, other),
    await call('PUT', '/shown', { photo_ids: [photo!.id] }, other),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(photosIn(await call('GET'))).toMatchObject([{ caption: 'La mienne' }]);
});
