import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Random } from '#testing/random';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A valid request. Path parameters and query are separate from the path, so that each can be broken. */
export type Call = {
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Json;
  /** The content of an uploaded file, sent instead of a JSON body. */
  bytes?: { type: string; content: Uint8Array };
};

export type Sent = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

type Schema = { properties?: Record<string, Schema>; [key: string]: unknown };
export type OpenApi = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content?: Record<string, { schema?: Schema }> };
        responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
      }
    >
  >;
  components?: unknown;
};

export type Operation = { route: string; method: string; path: string; body?: Schema | undefined };

export function operationsOf(api: OpenApi): Operation[] {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { requestBody }]) => ({
      route: `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      method: method.toUpperCase(),
      path,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
}

const NAN = '@NaN@';
const SURROGATE = '@surrogate@';
const DEEP = '@deep@';
const huge = 'x'.repeat(100_000);

/** Names of properties that every object inherits, which careless lookups find. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

const wrongValues: readonly Json[] = [
  ...inherited,
  ...['a\u0000b', SURROGATE, huge, '', ' ', 'NaN', '-1', '\u202e', 'ﷺ'.repeat(200)],
  ...[2 ** 53, -(2 ** 53), 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, -1, 1.5, 1e308, 0, NAN],
  ...['0000-00-00', '2031-02-30', '9999-12-31', '-271821-04-20', '10000-01-01', '0001-01-01'],
  ...['9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '2031-06-31T25:61:00Z', '0000-01-01T00:00:00Z'],
  ...['00000000-0000-0000-0000-000000000000', '{', "'; drop table x; --", '%00', '../../etc/passwd'],
  ...[null, true, false, [], {}, [[]], [null], { a: 1 }, DEEP],
];
const wrongTexts = [
  ...inherited,
  ...[
    '',
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%FF',
    '%F0%9F%92%87',
    'NaN',
    '-1',
    '1.5',
    '1e308',
    '9007199254740992',
  ],
  ...['99999999999999999999', '0000-00-00', '9999-12-31', '-271821-04-20', '2031-02-30', '+', '%2B', '%25'],
  ...['x'.repeat(3000), '%27%3B', '..%2F..', '[]', 'null', 'true', '00000000-0000-0000-0000-000000000000'],
];

type Step = string | number;

/** Returns the path of every value inside a value. */
function placesOf(value: Json | undefined, path: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [here, ...placesOf(inner, here)];
  });
}

function changed(value: Json, path: readonly Step[], change: (at: Json) => Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return change(value) ?? {};
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<Step, Json>;
  if (rest.length === 0) {
    const made = change(copy[step]!);
    if (made === undefined) delete copy[step];
    else copy[step] = made;
  } else copy[step] = changed(copy[step]!, rest, change);
  return copy as Json;
}

/**
 * Returns the JSON text of a body; it can contain NaN, lone surrogates and deep nesting, which
 * JSON.stringify never writes.
 */
function written(body: Json): string {
  const depth = 3000;
  return JSON.stringify(body)
    .replaceAll(`"${NAN}"`, 'NaN')
    .replaceAll(SURROGATE, '\\ud800')
    .replaceAll(`"${DEEP}"`, '['.repeat(depth) + ']'.repeat(depth));
}

function send(operation: Operation, call: Call, body: string | undefined): Sent {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? name);
  const query = Object.entries(call.query ?? {}).map(([name, value]) => `${name}=${value}`);
  const headers = { ...call.headers };
  if (call.bytes) headers['content-type'] = call.bytes.type;
  else if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    method: operation.method,
    url: path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers,
    ...(call.bytes ? { body: call.bytes.content } : body !== undefined && { body }),
  };
}

export function valid(operation: Operation, call: Call): Sent {
  return send(operation, call, call.body === undefined ? undefined : JSON.stringify(call.body));
}

type Break = () => { call: Call; how: string; raw?: string };

/** Returns the request broken in one place, and a text that says how. */
export function breakRequest(operation: Operation, call: Call, random: Random): { sent: Sent; how: string } {
  const breaks = [
    ...(operation.body && !call.bytes
      ? [
          ...breaksOfBody(call, random, Object.keys(operation.body.properties ?? {})),
          ...breaksOfStructure(call, random),
        ]
      : []),
    ...breaksOfAddress(call, random),
    breakHeader(call, random),
  ];
  const { call: made, raw, how } = random.oneOf(breaks)();
  const sent = send(operation, made, raw ?? (made.body === undefined ? undefined : written(made.body)));
  // A broken content type replaces the valid one that `send` sets.
  return { sent: { ...sent, headers: { ...sent.headers, ...onlyBroken(how, made) } }, how };
}

/** Breaks a body by wrong values and unknown fields. `known` lists the fields of the OpenAPI document. */
function breaksOfBody(call: Call, random: Random, known: string[]): Break[] {
  const { body = {} } = call;
  return [
    () => {
      const places = placesOf(body);
      const at = places.length > 0 ? random.oneOf(places) : [];
      const value = random.oneOf(wrongValues);
      return {
        call: { ...call, body: changed(body, at, () => value) },
        how: `${at.join('.')} = ${shown(value)}`,
      };
    },
    () => {
      const name = known.length > 0 ? random.oneOf(known) : 'name';
      const value = random.oneOf(wrongValues);
      return {
        call: { ...call, body: { ...(body as object), [name]: value } },
        how: `${name} := ${shown(value)}`,
      };
    },
    () => {
      const objects = [[], ...placesOf(body)].filter((at) => isPlain(valueAt(body, at)));
      const at = random.oneOf(objects);
      const extra = random.oneOf([
        '__proto__',
        'constructor',
        'is_operator',
        'a\u0000',
        huge.slice(0, 500),
        '',
      ]);
      const made = changed(body, at, (object) => ({ ...(object as object), [extra]: 1 }));
      return { call: { ...call, body: made }, how: `${at.join('.')} + ${shown(extra)}` };
    },
  ];
}

/** Breaks a body by missing fields, repeated list items, and text that is no JSON. */
function breaksOfStructure(call: Call, random: Random): Break[] {
  const { body = {} } = call;
  return [
    () => {
      const places = placesOf(body);
      if (places.length === 0) return { call: { ...call, body: [] }, how: 'a list for a body' };
      const at = random.oneOf(places);
      return {
        call: { ...call, body: changed(body, at, () => undefined) },
        how: `${at.join('.')} left out`,
      };
    },
    () => {
      const lists = [[], ...placesOf(body)].filter((at) => Array.isArray(valueAt(body, at)));
      if (lists.length === 0) return { call: { ...call, body: [body, body] }, how: 'the body twice' };
      const at = random.oneOf(lists);
      const made = changed(body, at, (list) => [...(list as Json[]), ...(list as Json[])]);
      return { call: { ...call, body: made }, how: `${at.join('.')} twice` };
    },
    () => {
      const raw = random.oneOf([
        '',
        '{',
        'null',
        '"text"',
        '[]',
        '12',
        '{"a":1}}',
        '\u0000',
        `[${'['.repeat(50_000)}`,
      ]);
      return { call, raw, how: `body ${shown(raw)}` };
    },
  ];
}

function breaksOfAddress(call: Call, random: Random): Break[] {
  const inQuery = Object.keys(call.query ?? {}).map((name) => () => {
    const value = random.oneOf([...wrongTexts, `1&${name}=2`]);
    return { call: { ...call, query: { ...call.query, [name]: value } }, how: `?${name}=${shown(value)}` };
  });
  const inPath = Object.keys(call.params ?? {}).map((name) => () => {
    const value = random.oneOf(wrongTexts.filter((text) => text !== ''));
    return {
      call: { ...call, params: { ...call.params, [name]: value } },
      how: `{${name}} ${shown(value)}`,
    };
  });
  const unknownParameter = () => {
    const value = random.oneOf(wrongTexts);
    return { call: { ...call, query: { ...call.query, extra: value } }, how: `?extra=${shown(value)}` };
  };
  return [...inQuery, ...inPath, unknownParameter];
}

const brokenHeaders = ['idempotency-key', 'authorization', 'cookie', 'accept-language', 'content-type'];

function breakHeader(call: Call, random: Random): Break {
  return () => {
    const name = random.oneOf(brokenHeaders);
    const value = random.oneOf([
      '',
      'x',
      'Bearer',
      'Bearer a.b.c',
      'x'.repeat(2000),
      'é'.repeat(20),
      'a=;;==b',
      '*;q=NaN',
    ]);
    return {
      call: { ...call, headers: { ...call.headers, [name]: value } },
      how: `${name}: ${shown(value)}`,
    };
  };
}

function onlyBroken(how: string, { headers = {} }: Call): Record<string, string> {
  return how.startsWith('content-type:') ? { 'content-type': headers['content-type'] ?? '' } : {};
}

const isPlain = (value: Json | undefined) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(value: Json, path: readonly Step[]): Json | undefined {
  return path.reduce<Json | undefined>((at, step) => (at as Record<Step, Json> | undefined)?.[step], value);
}

function shown(value: Json): string {
  return JSON.stringify(value).slice(0, 40);
}

export type Answer = { status: number; type: string; text: string };

/**
 * Returns a function that finds the first deviation of a response from the OpenAPI document; the function
 * returns undefined for a correct response.
 */
export function createResponseChecker(
  api: OpenApi,
): (operation: Operation, answer: Answer) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...api } as object);
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (operation, { status, type, text }) => {
    if (status >= 500) return `${status} ${text.slice(0, 120)}`;
    const { responses } = api.paths[operation.path]![operation.method.toLowerCase()]!;
    const statusKey = responses[String(status)] ? String(status) : `${String(status)[0]}XX`;
    const content = responses[statusKey]?.content;
    if (!content) return `${status} is in no response of the document`;
    // A binary response is a file of any type.
    const isFile = Object.values(content).some(({ schema }) => schema?.format === 'binary');
    if (isFile) return content[type] ? undefined : `${status} as ${type}`;
    if (!type.startsWith('application/json')) return `${status} as ${type}`;
    const pointer = ['paths', operation.path, operation.method.toLowerCase(), 'responses', statusKey]
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const reference = `api#/${pointer}/content/application~1json/schema`;
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    if (validate(JSON.parse(text))) return undefined;
    return `${status} ${ajv.errorsText(validate.errors)}: ${text.slice(0, 200)}`;
  };
}
