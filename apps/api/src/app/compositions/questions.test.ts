import { randomUUID } from 'node:crypto';
import type { Topic } from '@meche/contract/questions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService, type BuiltProfessional } from '#testing/builders';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, { verified: false });
  headers = await fixture.signIn(salon.accountId);
});

const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() });
const yesNo = (text: string) => ({ id: randomUUID(), kind: 'yes_no', text, required: true, options: [] });
const oneOf = (text: string, ...options: string[]) => ({ ...yesNo(text), kind: 'one_of', options });
const add = (draft: object) =>
  fixture.call('POST', '/professional/questions', { body: draft, headers: keyed() });
const edit = (id: string, draft: object) =>
  fixture.call('PUT', `/professional/questions/${id}`, { body: draft, headers });
const read = async () =>
  (await fixture.call('GET', '/professional/questions', { headers })).value as unknown as {
    topics: (Topic & { service_ids: string[] })[];
    services: { id: string; name: string; questionnaire: boolean }[];
  };
const idOf = ({ value }: { value?: unknown }) => (value as { id: string }).id;

describe('a questionnaire', () => {
  test('is read back as entered, with the services that it can be attached to', async () => {
    const serviceId = await aService(fixture.db, salon.id, { name: 'Couleur', questionnaire: true });
    const questions = [yesNo('Allergique ?'), oneOf('Votre couleur ?', 'Naturelle', 'Colorée')];
    const added = await add({ name: 'Avant la couleur', questions, service_ids: [serviceId] });
    expect(added.status).toBe(201);
    expect(await read()).toEqual({
      topics: [
        { id: idOf(added), name: 'Avant la couleur', version: 1, questions, service_ids: [serviceId] },
      ],
      services: [{ id: serviceId, name: 'Couleur', questionnaire: true }],
    });
  });

  test('is a new version after an edit, and earlier versions are kept', async () => {
    const before = [yesNo('Enceinte ?')];
    const id = idOf(await add({ name: 'Santé', questions: before }));
    const after = [{ ...before[0], text: 'Allaitante ?' }];
    expect((await edit(id, { name: 'Santé', questions: after, version: 1 })).status).toBe(200);
    expect((await read()).topics).toMatchObject([{ version: 2, questions: after }]);
    const stored = await fixture.db
      .selectFrom('services.questionSets')
      .select(['version', 'questions'])
      .where('topicId', '=', id)
      .orderBy('version')
      .execute();
    expect(stored).toEqual([
      { version: 1, questions: before },
      { version: 2, questions: after },
    ]);
    const rewrite = sql`update services.question_sets set questions = '[1]' where topic_id = ${id}`;
    await expect(rewrite.execute(fixture.db)).rejects.toThrow('append-only');
  });

  test('is edited by one of two at once, and the other is refused', async () => {
    const draft = { name: 'Santé', questions: [yesNo('Enceinte ?')], version: 1 };
    const id = idOf(await add({ name: draft.name, questions: draft.questions }));
    const answers = await Promise.all([edit(id, draft), edit(id, { ...draft, name: 'Autre' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).topics).toMatchObject([{ version: 2 }]);
  });

  test('is reordered with a complete list, each once', async () => {
    const ids = [];
    for (const name of ['Un', 'Deux', 'Trois']) ids.push(idOf(await add({ name, questions: [yesNo('?')] })));
    const [one, two, three] = ids;
    const order = (topicIds: unknown[]) =>
      fixture.call('PUT', '/professional/questions/order', { body: { topic_ids: topicIds }, headers });
    expect((await order([three, one, two])).status).toBe(200);
    expect((await read()).topics.map(({ name }) => name)).toEqual(['Trois', 'Un', 'Deux']);
    for (const wrong of [
      [three, one],
      [three, one, one],
      [three, one, randomUUID()],
    ])
      expect((await order(wrong)).status).toBe(409);
  });

  test('is gone once deleted; the services stay', async () => {
    const serviceId = await aService(fixture.db, salon.id);
    const id = idOf(await add({ name: 'Santé', questions: [yesNo('?')], service_ids: [serviceId] }));
    const drop = () => fixture.call('DELETE', `/professional/questions/${id}`, { headers });
    expect((await drop()).status).toBe(200);
    expect(await read()).toMatchObject({ topics: [], services: [{ id: serviceId }] });
    expect((await drop()).status).toBe(404);
    expect((await edit(id, { name: 'Santé', questions: [yesNo('?')], version: 1 })).status).toBe(404);
  });

  test('of twenty added at once to twenty-five, five are accepted', async () => {
    for (let made = 0; made < 25; made += 1) await add({ name: `Sujet ${made}`, questions: [yesNo('?')] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add({ name: `Encore ${at}`, questions: [yesNo('?')] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await read()).topics).toHaveLength(30);
  });
});

const same = randomUUID();
test.each([
  ['no question', { questions: [] }, 'questions'],
  ['a question without words', { questions: [yesNo('  ')] }, 'questions.0.text'],
  ['too long a question', { questions: [yesNo('a'.repeat(201))] }, 'questions.0.text'],
  ['a choice of one', { questions: [oneOf('Laquelle ?', 'Celle-ci')] }, 'questions.0.options'],
  ['a choice that is there twice', { questions: [oneOf('?', 'Oui', 'Oui')] }, 'questions.0.options.1'],
  [
    'options where none are chosen',
    { questions: [{ ...yesNo('?'), options: ['a', 'b'] }] },
    'questions.0.options',
  ],
  [
    'one question twice',
    {
      questions: [
        { ...yesNo('?'), id: same },
        { ...yesNo('!'), id: same },
      ],
    },
    'questions.1.id',
  ],
  ['a foreign service', { questions: [yesNo('?')], service_ids: [randomUUID()] }, 'service_ids'],
  ['no name', { name: ' ', questions: [yesNo('?')] }, 'name'],
])('%s is refused at its field', async (_, wrong, field) => {
  const answer = await add({ name: 'Santé', ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys((answer as unknown as { fields: object }).fields)).toEqual([field]);
  expect((await read()).topics).toEqual([]);
});
