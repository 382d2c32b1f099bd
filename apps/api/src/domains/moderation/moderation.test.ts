import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { forgetReporter } from '#moderation';
import { anAlbumPhoto } from '#testing/a-client';
import { aThread } from '#testing/a-thread';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, aReview, aService } from '#testing/builders';
import { startSimulators } from '#testing/simulators';

const now = new Date('2031-06-02T10:00:00Z');
let simulators: Awaited<ReturnType<typeof startSimulators>>;
let fixture: ApiFixture;
let operator: { id: string; headers: Record<string, string> };
beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({}, { simulators, now });
  const { id } = await aCustomer(fixture.db, { firstName: 'Olga' });
  await sql`update identity.accounts set is_operator = true where id = ${id}`.execute(fixture.db);
  operator = { id, headers: await fixture.signIn(id) };
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});
beforeEach(() => fixture.moveTo(now));

let visitors = 0;
const visitor = () => ({ name: 'Jeanne', email: `jeanne-${visitors++}@visitors.test` });
const report = (body: object, headers = {}) => fixture.call('POST', '/reports', { body, headers });
const decide = (id: string, body: object) =>
  fixture.call('POST', `/operator/cases/${id}/decision`, { body, headers: operator.headers });
const removed = {
  outcome: 'hidden',
  facts: 'Le texte insulte la coiffeuse.',
  ground: 'terms',
  rule: 'Article 6',
};
const read = (token: string) => fixture.call('POST', '/decisions/read', { body: { token } });
const contest = (token: string, text = 'C’est mon avis, et il est vrai.') =>
  fixture.call('POST', '/decisions/contest', { body: { token, text } });

type Case = {
  id: string;
  state: string;
  subject: { pieces: { id: string; text: string; side: string }[] };
};
async function caseOf(subjectId: string): Promise<string> {
  const rows = await fixture.db
    .selectFrom('moderation.cases')
    .select('id')
    .where('subjectId', '=', subjectId)
    .orderBy('openedAt', 'desc')
    .execute();
  return rows[0]!.id;
}
async function listed(id: string, queue = 'waiting'): Promise<Case | undefined> {
  const { value } = await fixture.call('GET', `/operator/cases?queue=${queue}`, {
    headers: operator.headers,
  });
  return (value.items as Case[]).find((one) => one.id === id);
}
async function tokenTo(address: string): Promise<string> {
  const [sentEmail] = await fixture.emailsTo(address);
  return /#token=(\S+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
}
const subjectsTo = async (address: string) => (await fixture.emailsTo(address)).map(({ subject }) => subject);

/** A salon with a good and a bad review, the bad one by a customer with an account. */
async function aReviewed() {
  const salon = await aProfessional(fixture.db);
  await aService(fixture.db, salon.id);
  const author = await aCustomer(fixture.db);
  await aReview(fixture.db, salon, { rating: 5, text: 'Parfait.' });
  const { id } = await aReview(fixture.db, salon, { customerId: author.id, rating: 1, text: 'Idiote.' });
  const page = async () => (await fixture.call('GET', `/professionals/${salon.slug}`)).value;
  return { salon, author, id, page };
}
const hides = async (id: string) => {
  await report({ kind: 'review', id, reason: 'insult', ...visitor() });
  const caseId = await caseOf(id);
  expect((await decide(caseId, removed)).status).toBe(200);
  await fixture.react();
  return caseId;
};

/** Hidden from the page, the list and the search; its author still sees it, and cannot edit it. */
async function expectHiddenReview({ salon, author, id, page }: Awaited<ReturnType<typeof aReviewed>>) {
  expect(await page()).toMatchObject({
    rating: { average: 5, count: 1 },
    rating_counts: [0, 0, 0, 0, 1],
    reviews: [{ text: 'Parfait.' }],
  });
  const { value: older } = await fixture.call('GET', `/professionals/${salon.slug}/reviews`);
  expect(older.items).toMatchObject([{ text: 'Parfait.' }]);
  const mine = await fixture.signIn(author.id);
  const { appointmentId } = await fixture.db
    .selectFrom('reviews.reviews')
    .select('appointmentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const own = await fixture.call('GET', `/me/reviews?appointment_ids=${appointmentId}`, { headers: mine });
  expect(own.value.items).toMatchObject([
    { review: { text: 'Idiote.' }, is_hidden: true, can: { edit: null } },
  ]);

  await fixture.react();
  const found = await fixture.db
    .selectFrom('search.listings')
    .select(['ratingSum', 'ratingCount'])
    .where('professionalId', '=', salon.id)
    .executeTakeFirst();
  expect(found).toEqual({ ratingSum: 5, ratingCount: 1 });
}

describe('a review that is reported', () => {
  test('is hidden with its reasons, contested by its author, and restored', async () => {
    const { salon, author, id, page } = await aReviewed();
    const { email, name } = visitor();
    const input = { kind: 'review', id, reason: 'insult', text: 'Ce n’est pas vrai.', language: 'en' };
    expect((await report({ ...input, name, email })).status).toBe(201);
    await fixture.react();
    expect(await subjectsTo(email)).toEqual(['Your report on Mèche']);
    const caseId = await caseOf(id);
    expect(await listed(caseId)).toMatchObject({
      kind: 'review',
      state: 'open',
      report_count: 1,
      can: { decide: ['hidden', 'rejected'] },
      subject: { rating: 1, pieces: [{ text: 'Idiote.', is_hidden: false }] },
      reports: [{ reason: 'insult', text: 'Ce n’est pas vrai.', by: 'visitor' }],
    });

    expect((await decide(caseId, removed)).value).toMatchObject({ state: 'hidden' });
    await expectHiddenReview({ salon, author, id, page });
    const [sentEmail] = await fixture.emailsTo(author.email);
    expect(sentEmail?.subject).toBe('Nous avons retiré votre avis sur Atelier Marchal');
    for (const part of [removed.facts, 'Nos conditions d’utilisation – Article 6', '2 décembre 2031'])
      expect(sentEmail?.text).toContain(part);
    expect(sentEmail?.text).toContain('sans procédé automatisé');
    expect(await subjectsTo(email)).toEqual([
      'We have removed the review of Atelier Marchal',
      'Your report on Mèche',
    ]);

    const token = await tokenTo(author.email);
    expect((await read(token)).value).toMatchObject({
      side: 'author',
      state: 'hidden',
      text: 'Idiote.',
      contest: null,
      decisions: [{ outcome: 'hidden', ground: 'terms', rule: 'Article 6', facts: removed.facts }],
      contest_until: expect.stringMatching(/^2031-12-02T10:0/),
    });
    expect((await contest(token)).status).toBe(200);
    // Sent again it counts as the same.
    expect((await contest(token)).status).toBe(200);
    expect(await contest(token, 'Encore.')).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await listed(caseId)).toMatchObject({
      state: 'contested',
      can: { decide: ['restored', 'upheld'] },
    });
    expect(await page()).toMatchObject({ rating: { count: 1 } });

    await decide(caseId, { outcome: 'restored', facts: 'Le mot ne vise personne.' });
    expect(await page()).toMatchObject({ rating: { average: 3, count: 2 } });
    await fixture.react();
    expect((await subjectsTo(author.email))[0]).toBe('Nous avons rétabli votre avis sur Atelier Marchal');
    expect((await subjectsTo(email))[0]).toBe('We have restored the review of Atelier Marchal');
    const { value } = await fixture.call('GET', `/operator/acts?kind=decisions`, {
      headers: operator.headers,
    });
    const acts = (value.items as { subject: string; action: string }[])
      .filter(({ subject }) => subject === `case:${caseId}`)
      .map(({ action }) => action);
    expect(acts).toEqual(['case_decided', 'case_contested', 'case_decided']);
  });
});

describe('a review', () => {
  test('that was kept is contested by its reporter, and hidden then; its author may still contest', async () => {
    const { author, id, page } = await aReviewed();
    const reporter = await aCustomer(fixture.db);
    await report({ kind: 'review', id, reason: 'untrue' }, await fixture.signIn(reporter.id));
    const caseId = await caseOf(id);
    await decide(caseId, { outcome: 'rejected', facts: 'C’est un avis.' });
    await fixture.react();
    expect(await subjectsTo(author.email)).toEqual([]);
    const token = await tokenTo(reporter.email);
    // The reporter does not get the text of another person.
    expect((await read(token)).value).toMatchObject({ side: 'reporter', state: 'rejected', text: '' });
    await contest(token);
    expect((await listed(caseId)) as object).toMatchObject({ can: { decide: ['hidden', 'upheld'] } });
    await decide(caseId, removed);
    await fixture.react();
    expect(await page()).toMatchObject({ rating: { count: 1 } });
    expect((await contest(await tokenTo(author.email))).status).toBe(200);
  });

  test('is contested for six months and not a moment longer', async () => {
    const { author, id } = await aReviewed();
    await hides(id);
    const token = await tokenTo(author.email);
    await fixture.moveTo(new Date('2031-12-02T10:01:00Z'));
    expect(await contest(token)).toMatchObject({ status: 409, code: 'contest_too_late' });
    expect((await read(token)).value).toMatchObject({ contest_until: null });
  });

  test('cannot be edited or answered while it is hidden', async () => {
    const { salon, author, id } = await aReviewed();
    await sql`update reviews.reviews set editable_until = ${later(now, DAY_MS)} where id = ${id}`.execute(
      fixture.db,
    );
    await hides(id);
    const { appointmentId } = await fixture.db
      .selectFrom('reviews.reviews')
      .select('appointmentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const body = { rating: 5, text: 'Changé.' };
    const edited = await fixture.call('PUT', `/appointments/${appointmentId}/review`, {
      body,
      headers: await fixture.signIn(author.id),
    });
    expect(edited).toMatchObject({ status: 409, code: 'wrong_state' });
    const answered = await fixture.call('PUT', `/professional/reviews/${id}/answer`, {
      body: { text: 'Merci.' },
      headers: await fixture.signIn(salon.accountId),
    });
    expect(answered.status).toBe(404);
  });

  test('of two operators who decide at once one succeeds', async () => {
    const { id } = await aReviewed();
    await report({ kind: 'review', id, reason: 'spam', ...visitor() });
    const caseId = await caseOf(id);
    const both = await Promise.all([
      decide(caseId, removed),
      decide(caseId, { outcome: 'rejected', facts: 'C’est un avis.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

/** A professional with two photos, the first of them the cover. */
async function anAlbum() {
  const salon = await aProfessional(fixture.db, { role: 'HAIRDRESSER' });
  const setPlan = (plan: string) =>
    sql`update professionals.professionals set plan = ${plan} where id = ${salon.id}`.execute(fixture.db);
  await setPlan('pro');
  await aService(fixture.db, salon.id);
  const owner = await fixture.signIn(salon.accountId);
  const add = async (caption: string) => {
    const sent = await fixture.app.inject({
      method: 'POST',
      url: '/api/v1/files?name=a.jpg&owner=professional',
      headers: { ...owner, 'content-type': 'application/octet-stream' },
      payload: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#842' } })
        .jpeg()
        .toBuffer(),
    });
    const { id } = sent.json<{ value: { id: string } }>().value;
    await fixture.call('POST', '/professional/album', { headers: owner, body: { file_id: id, caption } });
    return id;
  };
  const id = await add('Avant le balayage');
  const other = await add('');
  const page = async () => (await fixture.call('GET', `/professionals/${salon.slug}`)).value;
  const listing = () =>
    fixture.db
      .selectFrom('search.listings')
      .select('photoId')
      .where('professionalId', '=', salon.id)
      .executeTakeFirst();
  const seen = async () => {
    await fixture.react();
    const { photos, cover_id } = await page();
    const all = await fixture.call('GET', `/professionals/${salon.slug}/photos`);
    return {
      page: (photos as { id: string }[]).map((photo) => photo.id),
      viewer: (all.value.photos as { id: string }[]).map((photo) => photo.id),
      cover: cover_id,
      found: (await listing())?.photoId,
      picture: (await fixture.app.inject(`/api/v1/pictures/${id}/640-webp`)).statusCode,
    };
  };
  const album = async () =>
    ((await fixture.call('GET', '/professional/album', { headers: owner })).value.photos ?? []) as {
      id: string;
      removed: { facts: string; token: string } | null;
      is_shown: boolean;
    }[];
  return { salon, id, other, owner, seen, album, setPlan };
}

describe('a photo', () => {
  test('that is removed is hidden, shown to its owner with the reasons, contested there, and restored', async () => {
    const { salon, id, other, owner, seen, album } = await anAlbum();
    const before = await seen();
    expect(before).toMatchObject({ page: [id, other], cover: id, found: id, picture: 200 });
    const { name, email } = visitor();
    const input = { kind: 'photo', id, reason: 'rights', name, email, language: 'en' };
    expect((await report(input)).status).toBe(201);
    const caseId = await caseOf(id);
    expect(await listed(caseId)).toMatchObject({
      kind: 'photo',
      report_count: 1,
      subject: { pieces: [{ text: 'Avant le balayage', photo_id: id, is_hidden: false }] },
    });

    expect((await decide(caseId, removed)).status).toBe(200);
    expect(await seen()).toEqual({
      page: [other],
      viewer: [other],
      cover: other,
      found: other,
      picture: 404,
    });
    // Hidden content cannot be reported.
    expect((await report({ ...input, email: visitor().email })).status).toBe(404);
    const ownPhoto = (await album()).find((photo) => photo.id === id);
    expect(ownPhoto).toMatchObject({
      is_shown: false,
      removed: { facts: removed.facts, ground: 'terms', rule: 'Article 6' },
    });
    const file = async (headers: Record<string, string>) =>
      (await fixture.app.inject({ url: `/api/v1/files/${id}`, headers })).statusCode;
    const stranger = await fixture.signIn((await aCustomer(fixture.db)).id);
    expect([await file(owner), await file(operator.headers), await file(stranger)]).toEqual([200, 200, 404]);

    const [sentEmail] = await fixture.emailsTo(salon.email);
    expect(sentEmail?.subject).toBe('Nous avons retiré une de vos photos');
    for (const part of [removed.facts, 'Nos conditions d’utilisation – Article 6'])
      expect(sentEmail?.text).toContain(part);
    expect((await subjectsTo(email))[0]).toBe('We have removed a photo of Atelier Marchal');
    const token = ownPhoto?.removed?.token ?? '';
    expect(token).toBe(await tokenTo(salon.email));
    expect((await read(token)).value).toMatchObject({ kind: 'photo', text: 'Avant le balayage' });
    expect((await contest(token)).status).toBe(200);
    await decide(caseId, { outcome: 'restored', facts: 'Sa cliente est d’accord.' });
    expect(await seen()).toEqual(before);
    expect((await album()).find((photo) => photo.id === id)).toMatchObject({ is_shown: true, removed: null });
  });

  test('that was removed is neither edited nor shown again by plan or choice, and may be deleted', async () => {
    const { id, other, owner, seen, album, setPlan } = await anAlbum();
    await report({ kind: 'photo', id, reason: 'rights', ...visitor() });
    await decide(await caseOf(id), removed);
    const call = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
      fixture.call(method, `/professional/album${path}`, { headers: owner, ...(body && { body }) });
    const edited = { version: 1, caption: 'Autre', category: null, member_id: null, before_id: null };
    expect(await call('PUT', `/${id}`, edited)).toMatchObject({ status: 409, code: 'wrong_state' });
    for (const plan of ['free', 'pro']) await setPlan(plan);
    expect((await call('PUT', '/shown', { photo_ids: [id, other] })).status).toBe(200);
    expect(await seen()).toMatchObject({ page: [other], picture: 404 });
    await expect(
      sql`update album.photos set is_shown = true where id = ${id}`.execute(fixture.db),
    ).rejects.toMatchObject({ constraint: 'photos_removed_is_not_shown' });
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await album()).map((photo) => photo.id)).toEqual([other]);
  });

  test('restored beyond the plan’s limit waits until there is room', async () => {
    const { salon, id, album, setPlan } = await anAlbum();
    await report({ kind: 'photo', id, reason: 'rights', ...visitor() });
    const caseId = await caseOf(id);
    await decide(caseId, removed);
    for (let nth = 0; nth < 5; nth += 1) await anAlbumPhoto(fixture.db, salon.id);
    await setPlan('free');
    await decide(caseId, { outcome: 'restored', facts: 'Erreur.' });
    const photo = async () => (await album()).find((one) => one.id === id);
    expect(await photo()).toMatchObject({ removed: null, is_shown: false });
    await setPlan('pro');
    expect(await photo()).toMatchObject({ is_shown: true });
  });
});

test('a hidden page is neither seen, found nor booked, and comes back', async () => {
  const salon = await aProfessional(fixture.db);
  const service = await aService(fixture.db, salon.id);
  await report({ kind: 'profile', id: salon.id, reason: 'fraud', ...visitor() });
  const caseId = await caseOf(salon.id);
  const quote = () =>
    fixture.call('POST', '/quotes', {
      body: { professional_id: salon.id, service_ids: [service], place: 'salon' },
    });
  const found = async () => {
    await fixture.react();
    const { value } = await fixture.call('GET', '/search?where=75011');
    return (value.items as { professional_id: string }[]).some((one) => one.professional_id === salon.id);
  };
  const page = async () => (await fixture.call('GET', `/professionals/${salon.slug}`)).status;
  const photos = async () => (await fixture.call('GET', `/professionals/${salon.slug}/photos`)).status;
  const seen = async () => ({
    page: await page(),
    photos: await photos(),
    isFound: await found(),
    quote: (await quote()).code,
  });
  expect([await page(), await photos()]).toEqual([200, 200]);
  await decide(caseId, removed);
  // The search cache is invalidated a moment later.
  await expect.poll(seen).toEqual({ page: 404, photos: 404, isFound: false, quote: 'service_not_online' });
  // Hidden content cannot be reported.
  expect((await report({ kind: 'profile', id: salon.id, reason: 'fraud', ...visitor() })).status).toBe(404);
  await decide(caseId, { outcome: 'restored', facts: 'Erreur de notre part.' });
  expect(await seen()).toMatchObject({ page: 200, photos: 200, quote: undefined });
});

test('messages of one side are removed for both, one by one, and restored', async () => {
  const salon = await aProfessional(fixture.db);
  const customer = await aCustomer(fixture.db);
  const asCustomer = await fixture.signIn(customer.id);
  const messages = [
    { side: 'professional', text: 'Bonjour' },
    { side: 'professional', text: 'Vous êtes moche' },
    { side: 'customer', text: 'Pardon ?' },
  ] as const;
  const id = await aThread(fixture.db, salon, { now, customerId: customer.id, said: messages });
  const key = { 'idempotency-key': crypto.randomUUID() };
  await fixture.call('POST', `/threads/${id}/reports`, {
    body: { reason: 'insult', text: '' },
    headers: { ...asCustomer, ...key },
  });
  const caseId = await caseOf(id);
  const pieces = (await listed(caseId))?.subject.pieces ?? [];
  expect(pieces.map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
  expect(await decide(caseId, removed)).toMatchObject({ status: 422, fields: { parts: 'required' } });
  // The other side's message was not reported.
  expect((await decide(caseId, { ...removed, parts: [pieces[2]!.id] })).status).toBe(404);
  expect((await decide(caseId, { ...removed, parts: [pieces[1]!.id] })).status).toBe(200);
  const texts = async (headers: Record<string, string>) => {
    const { value } = await fixture.call('GET', `/threads/${id}/messages`, { headers });
    return (value.items as { text: string; is_removed: boolean }[]).map((one) => [one.text, one.is_removed]);
  };
  for (const reader of [customer.id, salon.accountId])
    expect(await texts(await fixture.signIn(reader))).toEqual([
      ['Bonjour', false],
      ['', true],
      ['Pardon ?', false],
    ]);
  const search = async () =>
    (await fixture.call('GET', '/customer/threads?search=moche', { headers: asCustomer })).value.items;
  expect(await search()).toEqual([]);
  await fixture.react();
  expect((await read(await tokenTo(salon.email))).value).toMatchObject({ text: 'Vous êtes moche' });
  await decide(caseId, { outcome: 'restored', facts: 'Erreur.' });
  expect((await texts(asCustomer))[1]).toEqual(['Vous êtes moche', false]);
  expect(await search()).toHaveLength(1);
});

describe('a report', () => {
  test('of one person counts once, and those of several form one case', async () => {
    const { id } = await aReviewed();
    const jeanne = visitor();
    const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
    const input = { kind: 'review', id, reason: 'insult' };
    for (const by of [jeanne, { ...jeanne, email: jeanne.email.toUpperCase() }, visitor()])
      expect((await report({ ...input, ...by })).status).toBe(201);
    for (const reason of ['insult', 'spam']) await report({ ...input, reason }, customer);
    expect(await listed(await caseOf(id))).toMatchObject({ report_count: 3 });
    await fixture.react();
    expect(await subjectsTo(jeanne.email)).toHaveLength(1);
  });

  test.each([
    { reason: 'insult', fields: { name: 'required', email: 'required' } },
    { reason: 'minors', name: 'Jeanne', fields: { email: 'required' } },
    { reason: 'insult', name: 'Jeanne', email: 'jeanne', fields: { email: 'invalid_email' } },
  ])('without an account asks for a name and an address: $reason $name', async ({ fields, ...reporter }) => {
    const { id } = await aReviewed();
    expect(await report({ kind: 'review', id, ...reporter })).toMatchObject({ status: 422, fields });
  });

  test('about danger to children needs neither, and gets no answer', async () => {
    const { id } = await aReviewed();
    expect((await report({ kind: 'review', id, reason: 'minors' })).status).toBe(201);
    const caseId = await caseOf(id);
    expect(await listed(caseId)).toMatchObject({ reports: [{ by: 'anonymous' }] });
    await decide(caseId, removed);
    await fixture.react();
  });

  test('is read by its link, however many unknown links the network has tried', async () => {
    const { author, id } = await aReviewed();
    await report({ kind: 'review', id, reason: 'minors' });
    await decide(await caseOf(id), removed);
    await fixture.react();
    const token = await tokenTo(author.email);
    const { app } = await fixture.another({ RATE_LIMITS: 'on' });
    const open = (token: string) =>
      fixture.call('POST', '/decisions/read', { body: { token }, from: '203.0.113.200', on: app });
    const guesses = Array.from({ length: 61 }, () => `${token.slice(0, -4)}aaaa`);
    const statuses = [];
    for (const guess of guesses) statuses.push((await open(guess)).status);
    expect(statuses).toEqual([...Array(60).fill(404), 429]);
    expect((await open(token)).status).toBe(200);
    await app.close();
  });

  test('is limited by network and by address, and so are the emails to an address', async () => {
    const limited = await fixture.another({ RATE_LIMITS: 'on' });
    const { id } = await aReviewed();
    const send = (from: string, email: string) =>
      fixture.call('POST', '/reports', {
        body: { kind: 'review', id, reason: 'spam', name: 'Jeanne', email },
        from,
        on: limited.app,
      });
    const line = async (at: number) => (await send('203.0.113.9', `a${at}@line.test`)).status;
    const statuses = [];
    for (let at = 0; at < 61; at += 1) statuses.push(await line(at));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const same = [];
    for (let at = 0; at < 6; at += 1) same.push((await send(`203.0.113.${20 + at}`, 'b@line.test')).status);
    expect(same).toEqual([201, 201, 201, 201, 201, 429]);
    await limited.app.close();
  });

  test('is erased with its reporter’s account, texts and names included', async () => {
    const { id } = await aReviewed();
    const { id: accountId } = await aCustomer(fixture.db);
    const headers = await fixture.signIn(accountId);
    await report({ kind: 'review', id, reason: 'insult', text: 'Elle ment.' }, headers);
    const exported = await fixture.call('GET', '/me/export', { headers });
    expect(JSON.stringify(exported.raw)).toContain('Elle ment.');
    await fixture.db.transaction().execute((tx) => forgetReporter(tx, accountId));
    expect(await listed(await caseOf(id))).toMatchObject({
      report_count: 1,
      reports: [{ reason: 'insult', text: '', by: 'anonymous' }],
    });
  });
});

test('decisions are neither changed nor deleted, and no case skips a step', async () => {
  const { id } = await aReviewed();
  const caseId = await hides(id);
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(fixture.db)).rejects.toThrow();
  await refused(sql`update moderation.decisions set facts = 'Autre' where case_id = ${caseId}`);
  await refused(sql`delete from moderation.decisions where case_id = ${caseId}`);
  await refused(sql`update moderation.reports set text = 'Autre' where case_id = ${caseId}`);
  await refused(sql`delete from moderation.reports where case_id = ${caseId}`);
  await refused(sql`update moderation.cases set state = 'rejected' where id = ${caseId}`);
});

test('a tampered link is not found', async () => {
  const { author, id } = await aReviewed();
  const caseId = await hides(id);
  const token = await tokenTo(author.email);
  for (const bad of [`${token}x`, token.replace('a.', 'r.'), `a.${caseId}.`, 'x', token.slice(0, -1)])
    expect((await read(bad)).status).toBe(404);
});

test('a year’s reports, decisions and contests are counted, also as a CSV table', async () => {
  await fixture.moveTo(new Date('2035-03-01T08:00:00Z'));
  const { author, id } = await aReviewed();
  await report({ kind: 'review', id, reason: 'hate', ...visitor() });
  const caseId = await caseOf(id);
  await fixture.moveTo(new Date('2035-03-01T14:00:00Z'));
  await decide(caseId, { ...removed, ground: 'law' });
  await fixture.react();
  await contest(await tokenTo(author.email));
  await fixture.moveTo(new Date('2035-03-01T16:00:00Z'));
  await decide(caseId, { outcome: 'upheld', facts: 'La loi est claire.' });
  const ask = (path: string) => fixture.call('GET', path, { headers: operator.headers });
  const { value } = await ask('/operator/transparency?year=2035');
  expect(value).toEqual({
    year: 2035,
    reports: [{ kind: 'review', reason: 'hate', count: 1 }],
    decisions: [
      { kind: 'review', outcome: 'hidden', ground: 'law', count: 1, median_hours: 6 },
      { kind: 'review', outcome: 'upheld', ground: null, count: 1, median_hours: 2 },
    ],
    contests: [{ kind: 'review', side: 'author', count: 1 }],
    median_hours: 4,
  });
  const { text, headers } = await ask('/operator/transparency/table?year=2035');
  expect(headers['content-type']).toContain('text/csv');
  expect(text).toContain('Signalements;Avis;Haine ou discrimination;1;\r\n');
  expect(text).toContain('Décisions · Retiré;Avis;La loi;1;6\r\n');
  expect((await ask('/operator/transparency?year=2034')).value).toMatchObject({
    reports: [],
    median_hours: null,
  });
});
