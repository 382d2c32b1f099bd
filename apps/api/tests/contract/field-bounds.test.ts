import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAlbumPhoto } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, aProfessional } from '#testing/builders';

// Every form field about services, questions, members and the album: accepted at its bounds, refused by
// name one step beyond. Hours have theirs in hours.test.ts.

let fixture: ApiFixture;
let headers: Record<string, string>;
let memberId: string;
let photoId: string;
beforeAll(async () => {
  fixture = await openApiFixture();
  const salon = await aProfessional(fixture.db);
  headers = await fixture.signIn(salon.accountId);
  memberId = await aMember(fixture.db, salon.id);
  photoId = await anAlbumPhoto(fixture.db, salon.id);
});
afterAll(() => fixture?.close());

const text = (length: number) => 'é'.repeat(length);
const several = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));

type Bounds = Record<string, { taken: readonly unknown[]; refused: readonly (readonly [unknown, string])[] }>;
type Fields = Record<string, unknown>;

const lineOf = (most: number, isNeeded = true) => ({
  taken: [text(1), text(most), ...(isNeeded ? [] : [''])],
  refused: [
    [text(most + 1), 'too_long'],
    [7, 'invalid'],
    ...(isNeeded
      ? ([
          ['', 'required'],
          ['   ', 'required'],
          [undefined, 'required'],
        ] as const)
      : []),
  ] as const,
});
const price = {
  taken: [0, 1, 500_000],
  refused: [
    [-1, 'too_small'],
    [500_001, 'too_big'],
    ['45,00', 'not_a_number'],
    [undefined, 'required'],
  ],
} as const;
const minutes = (least: 0 | 5) =>
  ({
    taken: [least],
    refused: [
      [least - 5, 'too_small'],
      [725, 'too_big'],
      [least + 7, 'off_grid'],
    ],
  }) as const;

const step = { name: 'Étape', duration_minutes: 5 };
const service = {
  category: 'woman_cut',
  name: 'Coupe',
  price_cents: 4000,
  duration_minutes: 45,
  at_salon: true,
  at_home: false,
  member_ids: [],
};
const stepped = { ...service, duration_minutes: 5, steps: [step] };
const question = () => ({ id: randomUUID(), kind: 'short_text', text: 'Allergique ?' });
const choice = (count: number) => several(count, (at) => `Choix ${at}`);

type Form = {
  /** A valid body with the value at this path replaced. */
  fill: (path: string, value: unknown) => Promise<Fields> | Fields;
  send: (body: Fields) => Promise<{ status: number; fields: Record<string, string> }>;
  /** Prefix of the field names in the refusal. */
  within?: string;
  bounds: Bounds;
};

const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const answer = await fixture.call(method, `/professional/${path}`, { body, headers: keyed });
  return { status: answer.status, fields: (answer.fields ?? {}) as unknown as Record<string, string> };
};

const forms: Record<string, Form> = {
  'a service': {
    fill: (path, value) => filled(/^(steps|length)/.test(path) ? stepped : service, path, value),
    send: (body) => call('POST', 'services', { services: [body] }),
    within: 'services.0.',
    bounds: {
      name: lineOf(120),
      description: lineOf(2000, false),
      price_cents: price,
      duration_minutes: {
        ...minutes(5),
        taken: [5, 720],
      },
      category: { taken: ['artistic'], refused: [['wig', 'not_a_choice']] },
      'steps.0.name': lineOf(80),
      'steps.0.duration_minutes': { ...minutes(5) },
      'steps.0.free_time_minutes': { ...minutes(0) },
      'steps.0.equipment_ids': { taken: [[]], refused: [[[randomUUID()], 'not_a_choice']] },
      length_terms: {
        taken: [[{ hair_length: 'ear', price_cents: 500_000, duration_minutes: 5 }]],
        refused: [],
      },
      genders: {
        taken: [[], ['male', 'female', 'child']],
        refused: [[['male', 'female', 'child', 'male'], 'too_long']],
      },
      member_ids: { taken: [[]], refused: [[several(61, () => randomUUID()), 'too_long']] },
    },
  },
  'a photo of the album': {
    async fill(path, value) {
      const { photos } = (await fixture.call('GET', '/professional/album', { headers })).value as unknown as {
        photos: { version: number }[];
      };
      const defaults = { caption: '', category: null, member_id: null, before_id: null };
      return filled({ ...defaults, version: photos[0]?.version }, path, value);
    },
    send: (body) => call('PUT', `album/${photoId}`, body),
    bounds: {
      caption: lineOf(200, false),
      category: { taken: ['artistic', null], refused: [['wig', 'not_a_choice']] },
      member_id: { taken: [null], refused: [[randomUUID(), 'not_a_choice']] },
      before_id: { taken: [null], refused: [[randomUUID(), 'not_a_choice']] },
    },
  },
  equipment: {
    fill: (path, value) => filled({ name: 'Bac', units: 1 }, path, value),
    send: (body) => call('POST', 'equipments', body),
    bounds: {
      name: lineOf(80),
      units: {
        taken: [1, 50],
        refused: [
          [0, 'too_small'],
          [51, 'too_big'],
          [1.5, 'not_a_number'],
        ],
      },
    },
  },
  'a member of the team': {
    async fill(path, value) {
      const { members } = (await fixture.call('GET', '/professional/staff', { headers }))
        .value as unknown as {
        members: { id: string; version: number }[];
      };
      const version = members.find(({ id }) => id === memberId)?.version;
      const profile = { first_name: 'Noa', last_name: '', about: '', portrait_id: null, service_ids: [] };
      return filled({ version, ...profile }, path, value);
    },
    send: (body) => call('PUT', `staff/${memberId}`, body),
    bounds: {
      first_name: lineOf(100),
      last_name: lineOf(100, false),
      about: lineOf(300, false),
      service_ids: { taken: [[]], refused: [[[randomUUID()], 'not_a_choice']] },
    },
  },
  'a questionnaire': {
    fill: (path, value) =>
      filled(
        {
          name: 'Santé',
          questions: [
            /options/.test(path) ? { ...question(), kind: 'one_of', options: choice(2) } : question(),
          ],
        },
        path,
        value,
      ),
    send: (body) => call('POST', 'questions', body),
    bounds: {
      name: lineOf(80),
      'questions.0.text': lineOf(200),
      'questions.0.kind': { taken: ['photo'], refused: [['drawing', 'not_a_choice']] },
      'questions.0.options': {
        taken: [choice(2), choice(12)],
        refused: [
          [choice(13), 'too_long'],
          [choice(1), 'choice_required'],
          [[], 'choice_required'],
        ],
      },
      'questions.0.options.1': {
        taken: [text(80)],
        refused: [
          [text(81), 'too_long'],
          ['', 'required'],
        ],
      },
      questions: {
        taken: [several(20, question)],
        refused: [
          [several(21, question), 'too_long'],
          [[], 'required'],
        ],
      },
    },
  },
};

/** A copy of the body with one value replaced, by the path of its field. */
function filled(body: Fields, path: string, value: unknown): Fields {
  const copy = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = copy as Record<string, unknown>;
  for (const key of keys) part = part[key] as Record<string, unknown>;
  if (value === undefined) delete part[last];
  else part[last] = value;
  return copy;
}

describe.each(Object.entries(forms))('%s', (_, { fill, send, within = '', bounds }) => {
  test.each(Object.entries(bounds))(
    'takes %s up to its bounds, and says what is beyond',
    async (path, row) => {
      for (const value of row.taken) {
        const { status, fields } = await send(await fill(path, value));
        expect([value, fields], `${path} at its bound`).toEqual([value, {}]);
        expect(status).toBeLessThan(300);
      }
      for (const [value, code] of row.refused) {
        const { status, fields } = await send(await fill(path, value));
        expect([value, status, fields]).toEqual([value, 422, { [within + path]: code }]);
      }
    },
  );
});
