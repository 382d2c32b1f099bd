import { randomUUID } from 'node:crypto';
import { instantAtMinute } from '#kit/time';
import { aKeyOf } from '#testing/a-connection';
import { openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { pushKeys } from '#testing/push-service';
import { startSimulators } from '#testing/simulators';
import { deriveInput, inputs, type Known, type Schema, type Size } from './derive-input.testing.ts';
import type { Call, Json } from './generated-input.testing.ts';
import { knownField, leftOut } from './known-fields.testing.ts';
import { pathObjects } from './path-objects.testing.ts';
import { type Given, isAtHome, requestRules } from './request-rules.testing.ts';
import { nextStart, type Scene } from './scene.testing.ts';

/**
 * Returns the input of a valid request: derived from the contract, with what the rules of the route ask.
 * In a scene of the kind `absent`, random ids replace those of the objects.
 */
export async function inputOf(route: string, scene: Scene, size: Size): Promise<Call> {
  const { schemas } = inputs.get(route)!;
  const rule = requestRules[route];
  const given: Given = typeof rule === 'function' ? await rule(scene) : (rule ?? {});
  const known = {
    size,
    leaveOut: new Set([...leftOut, ...(given.leaveOut ?? [])]),
    valueOf: (name: string, schema: Schema) => knownField(scene, name, schema),
  };
  const { headers, bytes } = given;
  const call: Call = { ...(headers && { headers }), ...(bytes && { bytes }) };
  if (schemas.params)
    call.params = texts(
      scene.kind === 'absent'
        ? await deriveInput(schemas.params, { ...known, valueOf: absentField })
        : await derived(schemas.params, known, given.params ?? (await objectOf(route, scene))),
    );
  if (schemas.query) call.query = texts(withIdsOf(scene, await derived(schemas.query, known, given.query)));
  if (schemas.body) call.body = withIdsOf(scene, await derived(schemas.body, known, given.body));
  return call;
}

/** Derives the fields that are not given. */
async function derived(schema: Schema, known: Known, given: Record<string, Json> = {}): Promise<Json> {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !Object.hasOwn(given, name));
  const rest = { ...schema, properties: Object.fromEntries(properties) };
  return { ...((await deriveInput(rest, known)) as object), ...given };
}

const texts = (values: Json): Record<string, string> =>
  Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, String(value)]));

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const withIdsOf = ({ kind }: Scene, values: Json): Json =>
  kind === 'absent' ? JSON.parse(JSON.stringify(values).replace(uuids, () => randomUUID())) : values;
/** A number that no object has. */
const absentField = async (name: string) => (name === 'id' ? 999_999_999_999 : undefined);

/** Builds the object that the path names. */
async function objectOf(route: string, scene: Scene): Promise<Record<string, string>> {
  const path = /\/\S*\}/.exec(route)?.[0] ?? '';
  const object = await pathObjects[path]?.(scene);
  return typeof object === 'string'
    ? { [path.slice(path.lastIndexOf('{') + 1, -1)]: object }
    : (object ?? {});
}

/**
 * Routes for which no valid request is built, with the reason, such as a token that comes by email. Their
 * broken requests are still tested.
 */
export const endpointsWithoutFixture: Record<string, string> = {
  'POST /authentications/reset-password': 'the token comes by email',
  'POST /authentications/verify-email': 'the token comes by email',
  'POST /authentications/change-email': 'the token comes by email',
  'POST /sign-up-drafts/{id}/open': 'the token comes by email',
  'POST /staff-invitations/read': 'the token comes by email',
  'POST /staff-invitations/register': 'the token comes by email',
  'POST /staff-invitations/accept': 'the token comes by email',
  'POST /appointments/{id}/confirm': 'a card is entered at the card partner',
  'POST /operator/disputes/{id}/evidence': 'a bank takes a debit back at the card partner',
  'PUT /appointments/{id}/card': 'a card is entered at the card partner',
  'PUT /customer/payment-methods/default': 'a card is entered at the card partner',
  'DELETE /customer/payment-methods/{id}': 'a card is entered at the card partner',
  'POST /professional/external-calendars': 'the calendar is on another server',
  'PUT /professional/external-calendars/{id}': 'the calendar is on another server',
  'POST /professional/subscription/change': 'a card is entered at the card partner',
  'POST /professional/subscription/cancel': 'a card is entered at the card partner',
  'POST /professional/subscription/resume': 'a card is entered at the card partner',
};

// Monday 2 June 2031, 8:00 in Paris.
const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');

/**
 * Opens the API. `callOf` returns a valid request of any route any number of times, each with a new
 * professional and a new customer.
 */
export async function openRequestFixtures() {
  const simulators = await startSimulators({ withIdentity: true, env: { IDENTITY_MAX_FAILURES: '60000' } });
  const fixture = await openApiFixture({ ...pushKeys(), CALENDARS_ANYWHERE: 'true' }, { simulators, now });
  const { db } = fixture;
  const operator = await aCustomer(db);
  await db.updateTable('identity.accounts').set({ isOperator: true }).where('id', '=', operator.id).execute();

  async function sceneOf(route: string): Promise<Scene> {
    const isProfessional = inputs.get(route)!.endpoint.audience === 'professional';
    const atHome = isAtHome(route);
    const professional = await aProfessional(db, {
      verified: false,
      ...(atHome
        ? { role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75011'] }
        : { settings: { plan: 'salon_pro' } }),
    });
    const serviceId = await aService(db, professional.id, { atHome });
    const customer = await aCustomer(db);
    return {
      fixture,
      kind: 'own',
      professional,
      serviceId,
      accountId: isProfessional ? professional.accountId : customer.id,
      customerId: async () => customer.id,
      isCustomer: !isProfessional,
      startsAt: nextStart(now),
    };
  }

  async function headersOf(route: string, scene: Scene): Promise<Record<string, string>> {
    const { audience, idempotent } = inputs.get(route)!.endpoint;
    const key: Record<string, string> = idempotent ? { 'idempotency-key': randomUUID() } : {};
    if (audience === 'key') return { authorization: `Bearer ${(await aKeyOf(db, scene.professional)).key}` };
    if (audience === 'anyone' && route !== 'POST /files') return key;
    const accountId = audience === 'operator' ? operator.id : scene.accountId;
    const session = await fixture.signIn(accountId);
    return { ...session, ...key };
  }

  async function callOf(route: string, size: Size): Promise<Call> {
    const scene = await sceneOf(route);
    const call = await inputOf(route, scene, size);
    return { ...call, headers: { ...(await headersOf(route, scene)), ...call.headers } };
  }

  return {
    server: await fixture.listen(),
    callOf,
    async close() {
      await fixture.close();
      await simulators.stop();
    },
  };
}
