import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { type ApiAnswer, type ApiProcess, startApiProcess, startWorkerProcess } from '#testing/api-process';
import { aProfessional, aService } from '#testing/builders';

/** A reduced run sends each operation every third canary, the next operation the next third. */
const SHARES = process.env.ROUNDS === 'full' ? 1 : 3;

/** Values that may appear only in the answer to their owner. Unlikely enough not to appear by chance. */
const canaries: Record<string, string> = {
  'card number': '4000056655665556',
  'card number that works': '4242424242424242',
  'security code': '7391',
  IBAN: 'FR7630006000011234567890189',
  'account token': 'ct_canari9d41c7',
  'person token': 'cpt_canari2b88e0',
  'bank account token': 'btok_canari77e1c4',
  password: 'canari-mot-de-passe-5b1e',
  'new password': 'canari-autre-passe-77c0',
  'e-mail': `canari-${randomUUID().slice(0, 8)}@canari.example`,
  'professional’s e-mail': `serin-${randomUUID().slice(0, 8)}@canari.example`,
  phone: '+33698765432',
  'phone as it was typed': '06 98 76 54 32',
  street: '17 impasse du Canari',
  note: 'Allergique au henné, code 48B16',
};
/**
 * Texts about people, which must not appear elsewhere either, but are sent to their own operations only.
 */
const noted = {
  client: 'Canarie Passereau',
  'note on a client': 'Ne supporte pas le canari',
  allergies: 'Plumes de canari',
  recipe: 'Majirel canari 7.43',
  message: 'Plutôt jaune canari, svp',
};
/** Our secrets, which no client sends. */
const secretNames = [
  'SESSION_SECRETS',
  'CARD_PARTNER_SECRET_KEY',
  'CARD_PARTNER_WEBHOOK_SECRET',
  'CARD_PARTNER_CONNECT_WEBHOOK_SECRET',
];
const ours: Record<string, string> = {};
/** Secrets that an answer shows once. */
const shown: Record<string, string> = {};
const named = (name: keyof typeof canaries) => canaries[name] ?? '';

let fixture: ApiFixture;
let api: ApiProcess;
let worker: { output(): string; end(): Promise<void> };
let salon: { id: string; slug: string; accountId: string };
let owner: Held;
let serviceId: string;
let operations: Operation[];
/** Created before the database breaks. */
let bookedClient: string | undefined;
let threadOpened: string | undefined;
const answers: { request: string; answer: ApiAnswer }[] = [];

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
  const env = { ...fixture.env, LOG_LEVEL: 'debug', ACCEPT_RAW_CARDS: 'true' };
  [api, worker] = await Promise.all([startApiProcess(env), startWorkerProcess(env)]);
  for (const name of secretNames) ours[name] = fixture.env[name] ?? '';
  salon = await aProfessional(fixture.db, { verified: false });
  serviceId = await aService(fixture.db, salon.id);
  owner = await fixture.signIn(salon.accountId);
  operations = operationsOf(JSON.parse((await api.call('GET', '/openapi.json')).text));
});
afterAll(async () => {
  await Promise.all([api?.end(), worker?.end()]);
  await fixture?.close();
});

async function ask(method: string, path: string, request: Parameters<ApiProcess['call']>[2] = {}) {
  const key = { 'idempotency-key': randomUUID() };
  const answer = await api.call(method, path, { ...request, headers: { ...key, ...request.headers } });
  answers.push({ request: `${method} ${path}`, answer });
  return answer;
}
const bodyOf = <T>({ text }: ApiAnswer) => (JSON.parse(text) as { value: T }).value;

type Held = { authorization: string; cookie: string };
type Tokens = { access_token: string; refresh_token: string };
function held(answer: ApiAnswer): Held {
  const { access_token } = bodyOf<Tokens>(answer);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { authorization: `Bearer ${access_token}`, cookie: cookie.join('; ') };
}
/** Makes the tokens of this session canaries too. */
function guard(name: string, answer: ApiAnswer): void {
  const { access_token, refresh_token } = bodyOf<Tokens>(answer);
  canaries[`${name} access token`] = access_token;
  // The session id at the start of the token is no secret, the rest is.
  canaries[`${name} refresh token`] = refresh_token.split('.').slice(1).join('.');
  canaries[`${name} companion`] = /companion=([\w-]+)/.exec(held(answer).cookie)?.[1] ?? '';
}

const person = () => ({ first_name: 'Canarine', last_name: 'Serin', phone_number: canaries.phone });
const credentials = () => ({ email: named('e-mail'), password: named('password') });
const home = () => ({ line: canaries.street, city: 'Rennes', postal_code: '35000' });
const business = () => ({
  ...person(),
  email: named('professional’s e-mail'),
  password: canaries.password,
  business_name: 'Le Serin',
  work_place: ['salon'],
  work_address: { ...home(), line: canaries.street },
  total_price: '39,99',
  card_number: canaries['card number that works'],
  expiration_date: '12/40',
  security_code: canaries['security code'],
  cardholder_name: 'Canarine Serin',
});
const visit = (minutes: number) => ({
  professional_id: salon.id,
  service_ids: [serviceId],
  place: 'salon',
  starts_at: new Date(nextMonday() + minutes * 60_000).toISOString(),
  total_cents: 4000,
  note: canaries.note,
  phone_number: canaries['phone as it was typed'],
});

/** A day of the people of the app; `stands` is an existing session. Returns the session that was used. */
async function live(minutes: number, stands?: Held): Promise<Held> {
  const registered = await ask('POST', '/authentications/register', {
    body: { ...credentials(), ...person(), address: home() },
  });
  if (registered.status === 201) guard('first', registered);
  const firebase_token = (await fixture.idToken(credentials())).idToken;
  canaries['ID token'] = firebase_token;
  await ask('POST', '/authentications/login', { body: { firebase_token } });
  const login = await ask('POST', '/authentications/login', { body: credentials() });
  if (login.status === 200) guard('second', login);
  const headers = stands ?? held(login);
  const refresh_token = /refreshToken=([^;]+)/.exec(headers.cookie)?.[1];
  const { cookie } = headers;
  const body = { refresh_token };
  const refreshed = await ask('POST', '/authentications/refresh', { body, headers: { cookie } });
  if (refreshed.status === 200) guard('third', refreshed);
  await ask('GET', '/me', { headers });
  await ask('POST', '/authentications/forgot-password', { body: { email: canaries['e-mail'] } });
  await ask('POST', '/me/email-verification', { headers });
  await ask('PUT', '/me/profile/customer', { body: { ...person(), address: home() }, headers });
  await ask('POST', '/appointments', { body: visit(minutes), headers });
  await ask('POST', '/authentications/register', { body: business() });
  const changed = { current_password: canaries.password, new_password: canaries['new password'] };
  const wrong = { ...changed, current_password: `not ${canaries.password}` };
  await ask('PUT', '/me/password', { body: stands ? changed : wrong, headers });
  const added = await ask('POST', '/customer/payment-methods', { headers });
  const clientSecret = /"client_secret":"([^"]+)"/.exec(added.text)?.[1];
  if (clientSecret) canaries['client secret'] = clientSecret;
  await ask('POST', '/sign-up-drafts');
  await ask('GET', '/appointments', { headers });
  return headers;
}

/** A professional keeps the client book, and a customer writes a message. */
async function keepBook(headers: Held, version: number): Promise<void> {
  const entered = await ask('POST', '/professional/clients', {
    body: { name: noted.client, note: noted['note on a client'], despite_doubles: true },
    headers: owner,
  });
  bookedClient ??= bodyOf<{ id: string }>(entered).id;
  const health = { allergies: noted.allergies, patch_test_on: null, patch_test_result: '', note: '' };
  const clientPath = `/professional/clients/${bookedClient}`;
  await ask('PUT', `${clientPath}/health`, { body: { ...health, version }, headers: owner });
  const parts = [{ product: noted.recipe }];
  await ask('POST', `${clientPath}/formulas`, { body: { day: '2031-05-01', parts }, headers: owner });
  await ask('GET', `/professional/clients?q=${encodeURIComponent(noted.client)}`, { headers: owner });
  const opened = await ask('POST', '/customer/threads', { body: { professional_id: salon.id }, headers });
  threadOpened ??= bodyOf<{ id: string }>(opened).id;
  const written = { text: noted.message, photo_ids: [] };
  await ask('POST', `/threads/${threadOpened}/messages`, { body: written, headers });
  await ask('GET', `/customer/threads?search=${encodeURIComponent(noted.message)}`, { headers });
}

/** Uses an API key and a webhook endpoint of the professional. */
async function connect(): Promise<void> {
  const area = '/professional/connections';
  const made = await ask('POST', `${area}/keys`, { body: { name: 'Caisse' }, headers: owner });
  const { key, created } = bodyOf<{ key: string; created: { id: string } }>(made);
  const endpointInput = { url: 'https://crm.canari.example/', kinds: ['booked'] };
  const added = await ask('POST', `${area}/endpoints`, { body: endpointInput, headers: owner });
  const { endpoint, secret } = bodyOf<{ endpoint: { id: string }; secret: string }>(added);
  const at = `${area}/endpoints/${endpoint.id}`;
  const renewed = await ask('POST', `${at}/secret`, { headers: owner });
  Object.assign(shown, { key, secret, renewed: bodyOf<{ secret: string }>(renewed).secret });
  const bearer = { authorization: `Bearer ${key}` };
  expect((await ask('GET', '/public/services', { headers: bearer })).status).toBe(200);
  await ask('POST', `${at}/test`, { headers: owner });
  await ask('GET', `${at}/deliveries`, { headers: owner });
  await ask('GET', '/public/nothing', { headers: bearer });
  await ask('GET', '/professional/wallet', { headers: bearer });
  await ask('DELETE', `${area}/keys/${created.id}`, { headers: owner });
  expect((await ask('GET', '/public/services', { headers: bearer })).status).toBe(401);
}

/** Calls every operation with its share of the canaries in every possible place, concurrently. */
async function ruin(session: Held): Promise<void> {
  for (const [nth, operation] of operations.entries()) {
    const share = Object.entries(canaries).filter((_, index) => (index + nth) % SHARES === 0);
    const requests = share.map(([name, canary]) => {
      const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent(canary.slice(0, 150)));
      const query = new URLSearchParams({ q: canary, token: canary, [`x_${name.length}`]: canary });
      return ask(operation.method, `${path}?${query}`, {
        ...(operation.method !== 'GET' && { body: filled(operation.fields, canary) }),
        headers:
          name.length % 2 && !endsSession(operation)
            ? session
            : { authorization: `Bearer ${canary.replace(/[^\x20-\x7e]/g, '')}` },
      });
    });
    await Promise.all(requests);
  }
  for (const canary of Object.values(canaries)) {
    const typed = encodeURIComponent(canary);
    await ask('GET', `/nowhere/${typed}`);
    await ask('GET', `/%zz${typed}`);
    await ask('POST', '/authentications/login', { body: `{"password": "${canary}"` });
    await ask('POST', '/authentications/login', { body: `"${canary}"` });
  }
}

/** Not called: the session is needed to the end. */
function endsSession({ method, path }: Operation): boolean {
  return path.endsWith('/logout') || (method === 'DELETE' && path.startsWith('/me'));
}

/** Makes every write fail with an error that prints the row. */
async function breakDatabase(): Promise<void> {
  await sql`create function kit.break() returns trigger language plpgsql as
    $$ begin raise exception 'broken: %', row_to_json(new) using detail = row_to_json(new)::text; end $$`.execute(
    fixture.db,
  );
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'public')
      and table_schema || '.' || table_name <> 'kit.business_clock'`.execute(fixture.db);
  for (const { name } of rows)
    await sql`create trigger broken before insert or update on ${sql.raw(name)}
      for each row execute function kit.break()`.execute(fixture.db);
}

/** Guards against an empty test: calls succeeded, were refused and broke, and the processes logged it. */
function expectBusyProcesses(refusedCount: number): void {
  const failed = answers.filter(({ answer }) => answer.status === 500);
  expect(answers.length - refusedCount).toBeGreaterThan(10);
  expect(refusedCount).toBeGreaterThan(1000);
  const broken = new Set(failed.map(({ request }) => request.split('?')[0]));
  expect(broken.size).toBeGreaterThan(5);
  const written = [...broken].filter((request) => /clients|messages/.test(request ?? ''));
  expect(written.map((request) => request?.split('/').at(-1))).toEqual(
    expect.arrayContaining(['clients', 'health', 'formulas', 'messages']),
  );
  const lines = api.output().split('\n');
  expect(lines.filter((line) => line.includes('"request completed"')).length).toBeGreaterThan(
    answers.length / 2,
  );
  expect(lines.filter((line) => line.includes('"unexpected error"')).length).toBeGreaterThanOrEqual(
    failed.length,
  );
}

test('no secret that a client sends is found in the logs, or in an error answer', async () => {
  const session = await live(0);
  const linksMailed = async () => {
    const sentEmails = await fixture.emailsTo(named('e-mail'));
    return sentEmails.flatMap(({ text }) => {
      const [, kind, token] = /\/auth\/([\w-]+)#token=([\w-]{43})/.exec(text) ?? [];
      return kind && token ? [{ kind, token }] : [];
    });
  };
  await expect.poll(async () => new Set((await linksMailed()).map(({ kind }) => kind)).size).toBe(2);
  for (const { kind, token } of await linksMailed()) canaries[`link to ${kind}`] = token;
  expect(Object.keys(canaries)).toEqual(
    expect.arrayContaining([
      'ID token',
      'client secret',
      'third refresh token',
      'link to reset-password',
      'link to verify-email',
    ]),
  );
  await keepBook(session, 1);
  await connect();
  await ruin(session);
  const { id } = bodyOf<{ id: string }>(await ask('GET', '/me', { headers: session }));
  const late = await fixture.signIn(id);
  // Lets the same person register again and fail at the insert.
  await sql`update identity.accounts set email = 'former@canari.example' where id = ${id}`.execute(
    fixture.db,
  );
  await breakDatabase();
  await live(60, late);
  await keepBook(late, 2);
  await ruin(late);
  await Promise.all([api.end(), worker.end()]);

  expect(Object.values(ours).filter((secret) => secret.length > 8)).toHaveLength(secretNames.length);
  expect(Object.values(shown).filter((secret) => secret.length > 40)).toHaveLength(3);
  const refused = answers.filter(({ answer }) => answer.status >= 400);
  expectBusyProcesses(refused.length);

  const leaksIn = leakFinder();
  const shownLeaks = refused.flatMap(({ request, answer }) =>
    leaksIn(answer.text).map((name) => `${name} in the answer to ${request.split('?')[0]}`),
  );
  const logged = `${api.output()}\n${worker.output()}`
    .split('\n')
    .flatMap((line) => leaksIn(line).map((name) => `${name} in ${line.slice(0, 300)}`));
  expect(logged.slice(0, 20)).toEqual([]);
  expect(shownLeaks.slice(0, 20)).toEqual([]);
}, 240_000);

test('a secret in a line is found, however it is written', () => {
  const leaksIn = leakFinder();
  for (const [name, canary] of Object.entries({ ...canaries, ...noted })) {
    for (const line of [
      JSON.stringify({ msg: canary }),
      `GET /x?a=${encodeURIComponent(canary)}`,
      `GET /x?${new URLSearchParams({ a: canary })}`,
    ])
      expect([name, leaksIn(line)]).toEqual([name, expect.arrayContaining([name])]);
  }
});

/** Finds the canaries in a text, plain or URL-encoded. Caches texts that it has seen. */
function leakFinder(): (text: string) => string[] {
  const sought = Object.entries({ ...canaries, ...noted, ...ours, ...shown }).map(([name, canary]) => {
    const ways = [canary, encodeURIComponent(canary), new URLSearchParams({ a: canary }).toString().slice(2)];
    const written = [...new Set(ways)].map((way) => (way.length > 4 ? way : new RegExp(`\\b${way}\\b`)));
    return { name, written };
  });
  const known = new Map<string, string[]>();
  return (text) => {
    // Ids are removed: four digits of one may equal the security code.
    const looked = text
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
      .replace(/"(?:time|pid)":\d+|"responseTime":[\d.]+/g, '');
    let found = known.get(looked);
    if (!found) {
      const stands = (way: string | RegExp) =>
        typeof way === 'string' ? looked.includes(way) : way.test(looked);
      found = sought.filter(({ written }) => written.some(stands)).map(({ name }) => name);
      known.set(looked, found);
    }
    return found;
  };
}

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Operation = { method: string; path: string; fields: Schema };

function operationsOf(document: { paths: Record<string, Record<string, unknown>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { requestBody } = described as {
        requestBody?: { content: { 'application/json'?: { schema: Schema } } };
      };
      return {
        method: method.toUpperCase(),
        path: path.replace('/api/v1', ''),
        fields: requestBody?.content['application/json']?.schema ?? {},
      };
    }),
  );
}

/** The same text in every known field, and in an unknown one. */
function filled({ properties = {} }: Schema, canary: string): Record<string, unknown> {
  const value = (schema: Schema): unknown => {
    const shape = schema.anyOf?.[0] ?? schema;
    if (shape.type === 'object') return filled(shape, canary);
    if (shape.type === 'array') return [value(shape.items ?? {})];
    return canary;
  };
  const fields = Object.entries(properties).map(([name, schema]) => [name, value(schema)]);
  return { ...Object.fromEntries(fields), iban: canary };
}

/** A Monday at least a week away, at 9:00 or 10:00 in Paris. */
function nextMonday(): number {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return Date.parse(`${day.toISOString().slice(0, 10)}T08:00:00Z`);
}
