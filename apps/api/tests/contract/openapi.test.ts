import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { Endpoint } from '@meche/contract/endpoint';
import { apiBase } from '@meche/contract/paths';
import { refusals } from '@meche/contract/refusals';
import { wireJsonSchema } from '@meche/contract/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, type ListeningServer, openApiFixture } from '#testing/api-fixture';
import { noSimulators } from '#testing/simulators';

type Json = { [key: string]: unknown };

let fixture: ApiFixture;
let server: ListeningServer;
let api: Json;
let endpoints: Endpoint[];
beforeAll(async () => {
  fixture = await openApiFixture({}, { simulators: noSimulators });
  server = await fixture.listen();
  const answer = await server.get('/openapi.json');
  expect(answer.status).toBe(200);
  api = answer.body as unknown as Json;
  endpoints = await readContract();
});
afterAll(() => fixture.close());

async function readContract(): Promise<Endpoint[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@meche/contract/endpoint')));
  const names = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const files: Json[] = await Promise.all(
    names.map((name) => import(`@meche/contract/${name.slice(0, -3)}`)),
  );
  return files.flatMap((file) => Object.values(file)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return isObject(value) && typeof value.method === 'string' && typeof value.path === 'string';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
const entriesOf = (value: unknown): [string, Json][] =>
  isObject(value) ? Object.entries(value).filter((entry): entry is [string, Json] => isObject(entry[1])) : [];
const isSnake = (name: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);

function operations() {
  return entriesOf(api.paths).flatMap(([path, item]) =>
    entriesOf(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
}

/** Every schema of the document with its location. */
function* schemas(node: unknown, where: string): Generator<{ where: string; schema: Json }> {
  if (Array.isArray(node)) {
    for (const [index, inner] of node.entries()) yield* schemas(inner, `${where}.${index}`);
  } else if (isObject(node)) {
    if (isObject(node.schema)) yield* within(node.schema, where);
    for (const [key, inner] of Object.entries(node))
      if (key !== 'schema') yield* schemas(inner, `${where}.${key}`);
  }
}
function* within(schema: Json, where: string): Generator<{ where: string; schema: Json }> {
  yield { where, schema };
  for (const [name, inner] of entriesOf(schema.properties)) yield* within(inner, `${where}.${name}`);
  for (const key of ['items', 'additionalProperties'])
    if (isObject(schema[key])) yield* within(schema[key], `${where}[]`);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const choices = Array.isArray(schema[key]) ? schema[key] : [];
    for (const choice of choices) if (isObject(choice)) yield* within(choice, `${where}|`);
  }
}

test('lists every endpoint of the contract, and no other', () => {
  const inContract = endpoints.map(
    ({ method, path }) =>
      `${method} ${apiBase}${path.replace(/:([A-Za-z]+)/g, (_, name: string) => `{${name.replace(/[A-Z]/g, (sentEmail) => `_${sentEmail.toLowerCase()}`)}}`)}`,
  );
  expect(inContract.length).toBeGreaterThan(25);
  expect(
    operations()
      .map((operation) => operation.name)
      .sort(),
  ).toEqual(inContract.sort());
});

// Serializers are compiled at the first response of a route, so a start does not reveal a faulty one.
test('a serializer can be compiled for each endpoint', () => {
  const compile = SerializerSelector()({}, {});
  const writerOf = (schema: unknown, { method, path }: Pick<Endpoint, 'method' | 'path'>) =>
    compile({ schema, method, url: path, httpStatus: '200' });
  const unresolvable = { $ref: 'unknown-schema#' };
  expect(() => writerOf(unresolvable, { method: 'GET', path: '/seeded' })).toThrow();
  const unwritable = endpoints.flatMap((endpoint) => {
    try {
      writerOf(wireJsonSchema(endpoint.response, 'output'), endpoint);
      return [];
    } catch (error) {
      return [`${endpoint.method} ${endpoint.path}: ${error}`];
    }
  });
  expect(unwritable).toEqual([]);
});

test('is OpenAPI 3.1, with required parts and valid references', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/);
  expect(at(api, 'info', 'title')).toBe('Mèche');
  const wrong: string[] = [];
  for (const { name, path, operation } of operations()) {
    const parameters = (operation.parameters ?? []) as Json[];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    if (inPath.map((parameter) => parameter.name).join() !== named.join())
      wrong.push(`${name}: path parameters`);
    for (const parameter of parameters) {
      const isWhole =
        ['path', 'query', 'header'].includes(String(parameter.in)) && isObject(parameter.schema);
      if (!isWhole || (parameter.in === 'path' && parameter.required !== true))
        wrong.push(`${name}: parameter ${parameter.name}`);
    }
    const responses = entriesOf(operation.responses);
    if (!responses.some(([status]) => /^20[01]$/.test(status))) wrong.push(`${name}: no success`);
    for (const [status, response] of responses) {
      if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status) || typeof response.description !== 'string')
        wrong.push(`${name}: response ${status}`);
      if (!hasSchemas(response)) wrong.push(`${name}: ${status} empty`);
    }
    if (operation.requestBody && !hasSchemas(operation.requestBody)) wrong.push(`${name}: body`);
    for (const security of (operation.security ?? []) as Json[])
      for (const scheme of Object.keys(security))
        if (!at(api, 'components', 'securitySchemes', scheme)) wrong.push(`${name}: scheme ${scheme}`);
  }
  const references = JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, reference = ''] of references) {
    if (!reference.startsWith('#/') || at(api, ...reference.slice(2).split('/')) === undefined)
      wrong.push(reference);
  }
  expect(wrong).toEqual([]);
});

/** JSON, or the bytes of a file in one of several media types. */
function hasSchemas(message: unknown): boolean {
  const media = entriesOf(at(message, 'content'));
  return media.length > 0 && media.every(([, { schema }]) => isObject(schema));
}

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

test('has valid schemas: known types, and only existing fields required', () => {
  const found = [...schemas(api, '')];
  expect(found.length).toBeGreaterThan(500);
  const wrong = found.filter(({ schema }) => {
    const typeNames = schema.type === undefined ? [] : [schema.type].flat();
    const required = (schema.required ?? []) as string[];
    return (
      !typeNames.every((type) => types.includes(String(type))) ||
      !required.every((name) => at(schema, 'properties', name) !== undefined) ||
      (schema.enum !== undefined && !(Array.isArray(schema.enum) && schema.enum.length > 0)) ||
      (schema.pattern !== undefined && !isPattern(String(schema.pattern))) ||
      'nullable' in schema
    );
  });
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

function isPattern(pattern: string): boolean {
  return new RegExp(pattern, 'u') instanceof RegExp;
}

const MOST = 2 ** 31 - 1;
/** Sequence ids of eight bytes. */
const counted = /\/operator\/(jobs\/\{id\}\/\w+|acts)\.0\./;

// Columns are of four bytes: a larger number would fail in the database, with a 500.
test('every integer of a request has bounds that fit its column', () => {
  const numbers = operations().flatMap(({ name, operation }) =>
    [...schemas([operation.parameters, operation.requestBody], name)].filter(
      ({ where, schema }) => [schema.type].flat().includes('integer') && !counted.test(where),
    ),
  );
  expect(numbers.length).toBeGreaterThan(100);
  const boundless = numbers.filter(
    ({ schema: { minimum, maximum } }) => !(Number(minimum) >= -MOST && Number(maximum) <= MOST),
  );
  expect(boundless.map(({ where, schema }) => `${where} ${JSON.stringify(schema)}`)).toEqual([]);
});

// Spelled as in the specification.
const spelledOtherwise = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'idempotency-key'];

test('speaks snake_case everywhere', () => {
  const fields = [...schemas(api, '')].flatMap(({ schema }) =>
    entriesOf(schema.properties).map(([name]) => name),
  );
  const parameters = operations().flatMap(({ operation }) =>
    ((operation.parameters ?? []) as Json[]).map((parameter) => String(parameter.name)),
  );
  expect(fields).toContain('search_fee_cents');
  expect(parameters).toContain('professional_id');
  const others = [...fields, ...parameters].filter(
    (name) => !isSnake(name) && !spelledOtherwise.includes(name),
  );
  expect(others).toEqual([]);
});

test('requires a token where needed, and an idempotency key where money or time is booked', () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:[A-Za-z]+/g, '{}');
    const found = operations().find(
      ({ name }) => name.replace(/\{\w+\}/g, '{}') === `${endpoint.method} ${apiBase}${path}`,
    );
    const needsToken = ((found?.operation.security ?? []) as Json[]).length > 0;
    expect([path, needsToken]).toEqual([path, endpoint.audience !== 'anyone']);
    const parameters = (found?.operation.parameters ?? []) as Json[];
    const needsKey = parameters.some(({ name, required }) => name === 'idempotency-key' && required);
    expect([path, needsKey]).toEqual([path, endpoint.idempotent === true]);
  }
});

test('documents all refusal codes, and has a page for reading', async () => {
  expect(at(api, 'components', 'schemas', 'refusal', 'properties', 'code', 'enum')).toEqual(
    Object.keys(refusals),
  );
  const page = await fetch(`${server.origin}/api/docs/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});

test('an unknown path is a refusal like any other', async () => {
  const { status, body } = await server.get('/nothing-here', { 'accept-language': 'en' });
  expect({ status, body }).toEqual({
    status: 404,
    body: { success: false, code: 'not_found', message: expect.stringMatching(/^[A-Z].*\.$/), fields: {} },
  });
});
