import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { createLimits } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import { createSealingKeys } from '#kit/sealing';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { localDiskFileStorage } from '#partners/file-storage/local-disk';
import { aCustomer } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { type SignedIn, signIn } from '#testing/sign-in';
import {
  attachFiles,
  filesRoutes,
  handOverFiles,
  listFilesByIds,
  releaseFiles,
  sweepFiles,
} from './index.ts';

const draftId = '11111111-1111-4111-8111-111111111111';
let now = new Date('2026-05-04T08:00:00Z');
const clock = { now: () => now };

let fresh: FreshDatabase;
let folder: string;
let app: FastifyInstance;
let limited: FastifyInstance;
let lea: { id: string; headers: SignedIn };
let other: { id: string; headers: SignedIn };
let operator: { id: string; headers: SignedIn };
let deps: { db: FreshDatabase['db']; clock: typeof clock; storage: ReturnType<typeof localDiskFileStorage> };

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'meche-files-'));
  const { db } = fresh;
  deps = {
    db,
    clock,
    storage: localDiskFileStorage({
      folder,
      keys: createSealingKeys([randomBytes(32).toString('hex')], 'files'),
    }),
  };
  const someone = async () => {
    const { id } = await aCustomer(db);
    return { id, headers: await signIn(db, id) };
  };
  lea = await someone();
  other = await someone();
  operator = await someone();
  app = appWith(false);
  limited = appWith(true);
});
afterAll(async () => {
  await app?.close();
  await limited?.close();
  await fresh?.close();
  await rm(folder, { recursive: true, force: true });
});

function appWith(limits: boolean): FastifyInstance {
  return httpApp(fresh.db, (http) =>
    filesRoutes(http, {
      ...deps,
      limits: createLimits({ db: fresh.db, enabled: limits }),
      async ownerOf({ caller, signUpDraftId, request }) {
        if (signUpDraftId !== undefined)
          return request.headers['x-draft'] === signUpDraftId
            ? { kind: 'sign_up_draft', id: signUpDraftId }
            : refuse('not_found');
        return caller ? { kind: 'account', id: caller.accountId } : refuse('unauthenticated');
      },
      isOperator: async (accountId) => accountId === operator.id,
      businessOf: async () => undefined,
      isShown: async () => true,
      viewerOf: async () => null,
    }),
  );
}

type Sending = {
  name?: string;
  headers?: Record<string, string>;
  on?: FastifyInstance;
  draft?: string;
  /** A document of a verification. */
  original?: boolean;
};

async function send(
  content: Buffer,
  { name = 'carte.jpg', headers, on = app, draft, original }: Sending = {},
) {
  const answer = await on.inject({
    method: 'POST',
    url: '/api/v1/files',
    query: { name, ...(draft && { sign_up_draft_id: draft }), ...(original && { original: 'true' }) },
    headers: { 'content-type': 'application/octet-stream', ...(headers ?? lea.headers) },
    payload: content,
  });
  return { status: answer.statusCode, code: answer.json().code, value: answer.json().value, answer };
}

const owner = () => ({ kind: 'account' as const, id: lea.id });
const attach = (ids: string[], who = owner()) =>
  inTransaction(fresh.db, (tx) => attachFiles(tx, { owner: who, ids, use: 'verification', now }));

async function storedContent(id: string): Promise<Buffer> {
  const answer = await app.inject({ url: `/api/v1/files/${id}`, headers: lea.headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });
const pdf = (inside = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
const attempts = async () => (await fresh.db.selectFrom('files.files').select('id').execute()).length;

/** A ZIP archive with one file: readers look for its directory at the very end. */
function zip(): Buffer {
  const name = Buffer.from('evil.txt');
  const packed = deflateRawSync(Buffer.from('boo'));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const directory = Buffer.alloc(46);
  directory.writeUInt32LE(0x02014b50, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([local, name, packed, directory, name, end]);
}

describe('a file that is sent', () => {
  test('is stored as JPEG if it is a photo, byte for byte if it is a PDF', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { status, value } = await send(await photo().toFormat(format).toBuffer(), {
        name: `pièce d’identité.${format}`,
      });
      expect(status).toBe(201);
      expect(value).toMatchObject({
        name: 'pièce d’identité.jpg',
        content_type: 'image/jpeg',
        created_at: '2026-05-04T08:00:00.000Z',
      });
      const content = await storedContent(value.id);
      expect(content.length).toBe(value.size_bytes);
      expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    }
    const { status, value } = await send(pdf(), { name: 'Kbis.PDF' });
    expect([status, value.name, value.content_type]).toEqual([201, 'Kbis.pdf', 'application/pdf']);
    expect((await storedContent(value.id)).equals(pdf())).toBe(true);
  });

  test('is stored byte for byte as a verification document, which refuses re-encoded images', async () => {
    const documents = {
      'image/jpeg': await photo()
        .jpeg()
        .withExif({ IFD0: { Artist: 'Léa' } })
        .toBuffer(),
      'image/png': await photo().png().toBuffer(),
      'application/pdf': pdf(),
    };
    for (const [type, bytes] of Object.entries(documents)) {
      const { status, value } = await send(bytes, { original: true });
      expect([status, value.content_type, value.size_bytes]).toEqual([201, type, bytes.length]);
      expect((await storedContent(value.id)).equals(bytes)).toBe(true);
      expect(await attach([value.id])).toEqual([]);
    }
    const drawn = (await send(documents['image/jpeg'])).value.id;
    expect(await attach([drawn])).toEqual([drawn]);
    const refused = {
      webp: [await photo().webp().toBuffer(), 'file_type_refused'],
      broken: [documents['image/png'].subarray(0, 60), 'file_unreadable'],
      code: [Buffer.from('%PDF-1.7 /JavaScript %%EOF'), 'file_type_refused'],
      large: [Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]), 'file_too_large'],
    } as const;
    for (const [what, [bytes, code]] of Object.entries(refused))
      expect([what, (await send(bytes, { original: true })).code]).toEqual([what, code]);
  });
});

describe('the pixels of a file that is sent', () => {
  test('is stored upright, without location, camera data, comments and colour profile', async () => {
    const sent = await photo()
      .withExif({
        IFD0: { Make: 'CANARY-CAMERA', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 51/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '2/1 22/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(sent.includes('CANARY-CAMERA')).toBe(true);
    expect(sent.includes('CANARY-XMP')).toBe(true);
    // The tag of the GPS directory, 0x8825, little-endian.
    expect((await sharp(sent).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const content = await storedContent((await send(sent)).value.id);
    const found = await sharp(content).metadata();
    expect(found).toMatchObject({ width: 40, height: 60 });
    expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    for (const canary of ['CANARY', 'Exif', 'GPS']) expect(content.includes(canary)).toBe(false);
  });

  test('is stored without data appended to the image', async () => {
    const jpeg = await photo().jpeg().toBuffer();
    const php = Buffer.from('<?php system("CANARY"); ?><script>CANARY</script>');
    const inComment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, php.length + 2]),
      php,
      jpeg.subarray(2),
    ]);
    for (const sent of [Buffer.concat([jpeg, zip()]), Buffer.concat([jpeg, pdf()]), inComment]) {
      const { status, value } = await send(sent);
      expect(status).toBe(201);
      const content = await storedContent(value.id);
      for (const canary of ['PK\x05\x06', '%PDF', 'CANARY', 'evil.txt'])
        expect(content.includes(canary)).toBe(false);
    }
  });

  test('is resized to 4096 pixels, with a transparent background turned white', async () => {
    const wide = await photo(6000, 30).png().toBuffer();
    expect(await sharp(await storedContent((await send(wide)).value.id)).metadata()).toMatchObject({
      width: 4096,
    });
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { data: pixels } = await sharp(await storedContent((await send(clear)).value.id))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(...pixels)).toBeGreaterThan(250);
  });
});

describe('a file that is sent, by its kind', () => {
  test('is refused, and leaves nothing, if it is neither an image nor a plain PDF, whatever its name', async () => {
    const before = await attempts();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const refused = {
      svg: Buffer.from(svg),
      'svg with a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      gif: await photo().gif().toBuffer(),
      tiff: await photo().tiff().toBuffer(),
      avif: await photo().avif().toBuffer(),
      program: Buffer.from('MZ\x90\0'),
      archive: zip(),
      'web page that mentions a PDF': Buffer.from('<html>%PDF-1.7\n%%EOF'),
      'PDF behind a blank': Buffer.concat([Buffer.from(' '), pdf()]),
      'PDF with an archive behind': Buffer.concat([pdf(), zip()]),
      'PDF with an archive whose comment is its end': Buffer.concat([pdf(), zip(), Buffer.from('\n%%EOF\n')]),
      'PDF with a page in its head': Buffer.concat([
        Buffer.from('%PDF-1.7\n<HTML><script>alert(1)</script>\n'),
        pdf(),
      ]),
      'PDF with a page behind': Buffer.concat([
        pdf(' '.repeat(2000)),
        Buffer.from('<script>alert(1)</script>'),
      ]),
      'PDF that runs a script': pdf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
      'PDF that runs a script, spelled otherwise': pdf('/OpenAction<</S/#4aavaScript/JS(app.alert\\(1\\))>>'),
      'PDF that starts a program': pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'),
    };
    for (const [what, content] of Object.entries(refused)) {
      const { status, code } = await send(content, {
        headers: { ...lea.headers, 'content-type': 'image/jpeg' },
      });
      expect([what, status, code]).toEqual([what, 415, 'file_type_refused']);
    }
    expect(await attempts()).toBe(before);
    expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(0);
  });
});

describe('a file that is sent, while it is decoded', () => {
  test('is only decoded as JPEG, PNG or WebP, in the whole process', async () => {
    const contents = await Promise.all([
      ...(['jpeg', 'png', 'webp', 'gif', 'tiff'] as const).map((format) =>
        photo().toFormat(format).toBuffer(),
      ),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ]);
    // In a separate process: this one may have unblocked other loaders for its own images.
    const script = `
      import sharp from 'sharp';
      import '${import.meta.dirname}/index.ts';
      for (const content of ${JSON.stringify(contents.map((content) => content.toString('base64')))})
        console.log(await sharp(Buffer.from(content, 'base64')).metadata().then(({ format }) => format, ({ message }) => message));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', script],
      { cwd: import.meta.dirname },
    );
    const unknown = expect.stringContaining('unsupported image format');
    expect(stdout.trim().split('\n')).toEqual(['jpeg', 'png', 'webp', unknown, unknown, unknown]);
  });

  test('is refused if it is damaged or does not match its magic number', async () => {
    const before = await attempts();
    const jpeg = await photo(400, 400).jpeg().toBuffer();
    const broken = [
      Buffer.alloc(0),
      jpeg.subarray(0, 3),
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), randomBytes(200)]),
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(200)]),
      pdf().subarray(0, 60),
    ];
    for (const [index, content] of broken.entries()) {
      const { status, code } = await send(content);
      expect([index, status, code]).toEqual([index, 422, 'file_unreadable']);
    }
    expect(await attempts()).toBe(before);
  });

  test('is refused above 40 million pixels, before it is decoded', async () => {
    const bomb = await photo(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const lie = Buffer.from(await photo().png().toBuffer());
    lie.writeUInt32BE(1_000_000, 16);
    lie.writeUInt32BE(1_000_000, 20);
    const before = process.memoryUsage().rss;
    const { status, code } = await send(bomb);
    expect([status, code]).toEqual([413, 'file_too_large']);
    expect((await send(lie)).status).toBeGreaterThanOrEqual(413);
    // Decoded it would take 432 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect((await send(await photo(7_000, 5_700).png().toBuffer())).status).toBe(201);
  });
});

describe('a file that is sent, by its size, name and sender', () => {
  test('may have up to 10 MB, with or without a content length', async () => {
    const limit = 10 * 1024 * 1024;
    const filled = (length: number) => {
      const content = Buffer.alloc(length, 0x20);
      pdf().copy(content);
      content.write('%%EOF', length - 5);
      return content;
    };
    expect((await send(filled(limit))).status).toBe(201);
    expect((await send(filled(limit + 1))).code).toBe('file_too_large');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    // The body never ends: without a length only counting can refuse it, with one the header must.
    const answered = (headers: Record<string, string>, begun: Buffer) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const path = '/api/v1/files?name=x.pdf';
        const sending = httpRequest(
          { host: '127.0.0.1', port, method: 'POST', path, headers: { ...lea.headers, ...headers } },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('end', () => {
              sending.destroy();
              resolve({ status: answer.statusCode, body: String(Buffer.concat(parts)) });
            });
          },
        );
        sending.on('error', reject);
        sending.write(begun);
      });
    const refused = { status: 413, body: expect.stringContaining('file_too_large') };
    expect(await answered({}, filled(limit + 1))).toMatchObject(refused);
    expect(await answered({ 'content-length': String(limit + 1) }, pdf())).toMatchObject(refused);
  });

  test('has the name it was sent with, without path, control characters and false extensions', async () => {
    const names = {
      '../../etc/passwd': 'passwd.pdf',
      'C:\\Users\\léa\\kbis.pdf': 'kbis.pdf',
      'facture\u202efdp.exe': 'facturefdp.exe.pdf',
      '.pdf': 'document.pdf',
      '"x\r\nset-cookie: a=b;é.jpg': 'x set-cookie abé.pdf',
      '..': 'document.pdf',
      '.htaccess': 'htaccess.pdf',
      'a\u2028b  <c>|?*.pdf': 'a b c.pdf',
      ['é'.repeat(190)]: `${'é'.repeat(150)}.pdf`,
    };
    for (const [name, shown] of Object.entries(names))
      expect((await send(pdf(), { name })).value.name).toBe(shown);
    expect((await send(pdf(), { name: 'a\0b' })).status).toBe(422);
    expect((await send(pdf(), { name: 'a'.repeat(201) })).status).toBe(422);
  });

  test('is accepted from an account or the holder of a draft, sixty times an hour', async () => {
    expect((await send(pdf(), { headers: {} })).status).toBe(401);
    expect((await send(pdf(), { headers: {}, draft: draftId })).status).toBe(404);
    const { value } = await send(pdf(), { headers: { 'x-draft': draftId }, draft: draftId });
    expect((await listFilesByIds(fresh.db, [value.id]))[0]).toMatchObject({
      ownerKind: 'sign_up_draft',
      ownerId: draftId,
    });
    const statuses = new Map<number, number>();
    for (let count = 0; count < 61; count += 1) {
      const { status } = await send(Buffer.from('x'), { on: limited });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [415, 60],
      [429, 1],
    ]);
    // The others on the same network are not affected.
    const draft = { headers: { 'x-draft': draftId }, draft: draftId, on: limited };
    expect((await send(Buffer.from('x'), draft)).status).toBe(415);
  });
});

describe('a private file', () => {
  const read = (id: string, headers: Partial<SignedIn> = {}) =>
    app.inject({ url: `/api/v1/files/${id}`, headers });

  test('is read by its owner and operators only, each read on the audit trail', async () => {
    const { id } = (await send(pdf(), { name: "l'acte (1).pdf" })).value;
    const answer = await read(id, lea.headers);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''l%27acte%20%281%29.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await read(id, operator.headers)).statusCode).toBe(200);
    expect((await read(id, other.headers)).statusCode).toBe(404);
    expect((await read('00000000-0000-4000-8000-000000000000', lea.headers)).statusCode).toBe(404);
    // Without a token, or with cookies alone, it is not served.
    expect((await read(id)).statusCode).toBe(401);
    expect((await read(id, { cookie: lea.headers.cookie })).statusCode).toBe(401);
    const trail = await fresh.db
      .selectFrom('kit.auditEntries')
      .select(['actorId', 'action', 'detail'])
      .where('subject', '=', `file:${id}`)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      {
        actorId: lea.id,
        action: 'file_read',
        detail: { as: 'owner', ownerKind: 'account', ownerId: lea.id },
      },
      {
        actorId: operator.id,
        action: 'file_read',
        detail: { as: 'operator', ownerKind: 'account', ownerId: lea.id },
      },
    ]);
  });

  test('of a draft is read by operators only, until it is handed over', async () => {
    const headers = { 'x-draft': draftId };
    const { id } = (await send(pdf(), { headers, draft: draftId })).value;
    expect((await app.inject({ url: `/api/v1/files/${id}`, headers })).statusCode).toBe(401);
    expect((await read(id, lea.headers)).statusCode).toBe(404);
    // A draft is not an account, even with the same id.
    const twin = (await send(pdf(), { headers: { 'x-draft': lea.id }, draft: lea.id })).value;
    expect((await read(twin.id, lea.headers)).statusCode).toBe(404);
    await inTransaction(fresh.db, (tx) =>
      handOverFiles(tx, {
        from: { kind: 'sign_up_draft', id: draftId },
        to: { kind: 'account', id: lea.id },
        now,
      }),
    );
    expect((await read(id, lea.headers)).statusCode).toBe(200);
  });
});

const isThere = async (id: string) => (await listFilesByIds(fresh.db, [id])).length === 1;
const sweepAll = async () => {
  while ((await sweepFiles(deps)) > 0);
};

describe('quarantine', () => {
  test('keeps a file for a day of business time, then deletes content and row', async () => {
    const { id } = (await send(pdf())).value;
    now = later(now, 24 * HOUR_MS - 1);
    await sweepAll();
    expect(await isThere(id)).toBe(true);
    now = later(now, 1);
    await sweepAll();
    expect(await isThere(id)).toBe(false);
    expect(await deps.storage.read(id)).toBeUndefined();
    expect(await sweepFiles(deps)).toBe(0);
  });

  test('releases a file attached by its owner, and takes it back on release', async () => {
    const { id } = (await send(pdf())).value;
    expect(await attach([id], { kind: 'account', id: other.id })).toEqual([id]);
    expect(await attach([id])).toEqual([]);
    now = later(now, 48 * HOUR_MS);
    await sweepAll();
    expect(await isThere(id)).toBe(true);
    await inTransaction(fresh.db, (tx) => releaseFiles(tx, { owner: owner(), ids: [id], now }));
    now = later(now, 24 * HOUR_MS);
    await sweepAll();
    expect(await isThere(id)).toBe(false);
    expect(await attach([id])).toEqual([id]);
  });
});

describe('quarantine, in races and after failures', () => {
  test('of a concurrent attachment and sweep one wins, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = (await send(pdf())).value;
      now = later(now, 24 * HOUR_MS);
      const [missing] = await Promise.all([attach([id]), sweepFiles(deps)]);
      await sweepAll();
      const attached = missing.length === 0;
      expect([attached, await isThere(id), (await deps.storage.read(id)) !== undefined]).toEqual([
        attached,
        attached,
        attached,
      ]);
    }
  });

  test('a deletion interrupted by the storage is finished by the next sweep', async () => {
    const { id } = (await send(pdf())).value;
    now = later(now, 24 * HOUR_MS);
    const away = { ...deps.storage, remove: async () => Promise.reject(new Error('away')) };
    await expect(sweepFiles({ ...deps, storage: away })).rejects.toThrow('1 of 1 failed');
    expect(await attach([id])).toEqual([id]);
    now = later(now, MINUTE_MS);
    await sweepAll();
    expect(await deps.storage.read(id)).toBeUndefined();
  });

  test('keeps a file whose content was never stored: hidden, not attachable, swept', async () => {
    const away = { ...deps.storage, put: async () => Promise.reject(new Error('away')) };
    const before = await attempts();
    const cut = httpApp(fresh.db, (http) =>
      filesRoutes(http, {
        ...deps,
        storage: away,
        limits: createLimits({ db: fresh.db, enabled: false }),
        ownerOf: async () => owner(),
        isOperator: async () => false,
        businessOf: async () => undefined,
        isShown: async () => true,
        viewerOf: async () => null,
      }),
    );
    expect((await send(pdf(), { on: cut })).status).toBe(500);
    await cut.close();
    expect(await attempts()).toBe(before + 1);
    const { id } = await fresh.db
      .selectFrom('files.files')
      .select('id')
      .where('storedAt', 'is', null)
      .executeTakeFirstOrThrow();
    expect([await isThere(id), await attach([id])]).toEqual([false, [id]]);
    now = later(now, 24 * HOUR_MS);
    await sweepAll();
    expect(await attempts()).toBeLessThan(before + 1);
  });
});
