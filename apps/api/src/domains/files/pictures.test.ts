import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variantNames } from '@meche/contract/files';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { createLimits } from '#kit/http/limits';
import { takeFacts } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { createSealingKeys } from '#kit/sealing';
import { HOUR_MS, later } from '#kit/time';
import { localDiskFileStorage } from '#partners/file-storage/local-disk';
import { findStanding } from '#staff';
import { aCustomer, aMember, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import { MAX_AT_ONCE, MAX_OF_ONE } from './await-upload-slot.ts';
import {
  attachFiles,
  type FileOwner,
  filesRoutes,
  PictureShown,
  releaseFiles,
  removeFilesOf,
  renderMissingVariants,
  savePictures,
  sweepFiles,
} from './index.ts';
import { uploadFile } from './upload-file.ts';

const ofAlbum = variantNames.filter((name) => name !== '160-webp');
let now = new Date('2026-05-04T08:00:00Z');
const clock = { now: () => now };
let fresh: FreshDatabase;
let folder: string;
let app: FastifyInstance;
let storage: ReturnType<typeof localDiskFileStorage>;
let ines: BuiltProfessional;
let other: BuiltProfessional;

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'meche-pictures-'));
  storage = localDiskFileStorage({
    folder,
    keys: createSealingKeys([randomBytes(32).toString('hex')], 'files'),
  });
  const { db } = fresh;
  const businessOf = async (accountId: string) => (await findStanding(db, accountId))?.professionalId;
  app = httpApp(db, (http) =>
    filesRoutes(http, {
      db,
      clock,
      storage,
      businessOf,
      limits: createLimits({ db, enabled: false }),
      async ownerOf({ caller, isForBusiness }): Promise<FileOwner> {
        if (!caller) refuse('unauthenticated');
        if (!isForBusiness) return { kind: 'account', id: caller.accountId };
        return { kind: 'professional', id: (await businessOf(caller.accountId)) ?? refuse('forbidden') };
      },
      isOperator: async () => false,
      isShown: async () => true,
      viewerOf: async () => null,
    }),
  );
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  ines = await aProfessional(fresh.db);
  other = await aProfessional(fresh.db);
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Copyright: 'GPS 48.8574' } })
    .jpeg()
    .toBuffer();

async function send(accountId: string, content: Buffer, owner?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/files',
    query: { name: 'chignon.jpg', ...(owner && { owner }) },
    headers: { 'content-type': 'application/octet-stream', ...(await signIn(fresh.db, accountId)) },
    payload: content,
  });
  return { status: answer.statusCode, id: String(answer.json().value?.id) };
}
const ofBusiness = (of: BuiltProfessional): FileOwner => ({ kind: 'professional', id: of.id });
const attach = (ids: string[], owner = ofBusiness(ines)) =>
  inTransaction(fresh.db, (tx) => attachFiles(tx, { owner, ids, use: 'album', now }));
/** The worker’s part: renders variants on the facts. */
async function draw(): Promise<void> {
  for (const { name, payload } of await takeFacts(fresh.db, 100))
    if (name === PictureShown.name)
      await renderMissingVariants({ db: fresh.db, storage }, (payload as { fileId: string }).fileId);
}
const look = (id: string, variant = '640-webp') => app.inject({ url: `/api/v1/pictures/${id}/${variant}` });
const bytesOf = async (id: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.includes(`/${id}`)).length;

async function shown(width = 1600, height = 1200): Promise<string> {
  const { id } = await send(ines.accountId, await photo(width, height), 'professional');
  expect(await attach([id])).toEqual([]);
  return id;
}

test('a photo of the business is public once it is shown, in every size and format, without metadata', async () => {
  const id = await shown();
  await draw();
  for (const variant of ofAlbum) {
    const [width, format] = variant.split('-');
    const answer = await look(id, variant);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.includes('GPS 48.8574')).toBe(false);
    // The app blocks the AVIF decoder, so this checks its header.
    if (format === 'avif') {
      expect(answer.rawPayload.subarray(4, 12).toString('latin1')).toBe('ftypavif');
      continue;
    }
    const drawn = await sharp(answer.rawPayload).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual([
      format,
      Number(width),
      (Number(width) * 3) / 4,
    ]);
    expect(drawn.exif).toBeUndefined();
  }
});

test('a range request gets its part of a picture, or 416 beyond its end', async () => {
  const id = await shown();
  await draw();
  const { rawPayload: whole, headers } = await look(id);
  expect(headers['accept-ranges']).toBe('bytes');
  const part = (range: string, more = {}) =>
    app.inject({ url: `/api/v1/pictures/${id}/640-webp`, headers: { range, ...more } });
  const middle = await part('bytes=10-19');
  expect(middle).toMatchObject({ statusCode: 206, rawPayload: whole.subarray(10, 20) });
  expect(middle.headers).toMatchObject({
    'content-range': `bytes 10-19/${whole.length}`,
    'content-length': '10',
    'cache-control': 'public, max-age=86400',
  });
  expect((await part('bytes=-5')).rawPayload).toEqual(whole.subarray(-5));
  const beyond = await part(`bytes=${whole.length}-`);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  for (const answer of [await part('bytes=0-1,3-4'), await part('bytes=0-1', { 'if-range': '"x"' })])
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, whole.length]);
});

test('until its variants are rendered the stored JPEG is served, with a short cache lifetime', async () => {
  const id = await shown();
  const early = await look(id, '320-avif');
  expect(early.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=60',
  });
  await draw();
  expect((await look(id, '320-avif')).headers['content-type']).toBe('image/avif');
});

test('a portrait has the one size that pages show, and a generated one has it at once', async () => {
  const { id } = await send(ines.accountId, await photo(640, 640), 'professional');
  const owner = ofBusiness(ines);
  await inTransaction(fresh.db, (tx) => attachFiles(tx, { owner, ids: [id], use: 'portrait', now }));
  await draw();
  expect(await bytesOf(id)).toBe(2);
  const ours = randomUUID();
  const content = await photo(320, 320);
  const variants = [
    { name: '160-webp' as const, content: await sharp(content).resize(160).webp().toBuffer() },
  ];
  const drawn = { id: ours, owner, use: 'portrait' as const, name: 'portrait.jpg', content, variants };
  await savePictures({ db: fresh.db, storage }, [drawn], now);
  for (const one of [id, ours])
    expect((await look(one, '160-webp')).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
    });
});

test('a small photo is not enlarged', async () => {
  const id = await shown(400, 300);
  await draw();
  const { width } = await sharp((await look(id, '1280-webp')).rawPayload).metadata();
  expect(width).toBe(400);
});

test('a file without a public use is not served as a picture, to any caller', async () => {
  const { id: waiting } = await send(ines.accountId, await photo(64, 64), 'professional');
  const { id: paper } = await send(ines.accountId, await photo(64, 64));
  const owner: FileOwner = { kind: 'account', id: ines.accountId };
  await inTransaction(fresh.db, (tx) => attachFiles(tx, { owner, ids: [paper], use: 'verification', now }));
  await draw();
  for (const id of [waiting, paper]) expect((await look(id)).statusCode).toBe(404);
  const id = await shown();
  await inTransaction(fresh.db, (tx) => releaseFiles(tx, { owner: ofBusiness(ines), ids: [id], now }));
  expect((await look(id)).statusCode).toBe(404);
});

test('a PDF is not a photo, and a photo of another professional cannot be shown', async () => {
  const { id: pdf } = await send(
    ines.accountId,
    Buffer.from('%PDF-1.7\ntrailer<<>>\n%%EOF\n'),
    'professional',
  );
  const { id: foreign } = await send(other.accountId, await photo(64, 64), 'professional');
  expect(await attach([pdf, foreign])).toEqual([pdf, foreign]);
  for (const id of [pdf, foreign]) expect((await look(id)).statusCode).toBe(404);
});

test('a private file of the business is read by its members only', async () => {
  const { id } = await send(ines.accountId, await photo(64, 64), 'professional');
  const { id: maya } = await aCustomer(fresh.db);
  await aMember(fresh.db, ines.id, { accountId: maya });
  const read = async (accountId: string) =>
    (await app.inject({ url: `/api/v1/files/${id}`, headers: await signIn(fresh.db, accountId) })).statusCode;
  expect([await read(ines.accountId), await read(maya), await read(other.accountId)]).toEqual([
    200, 200, 404,
  ]);
});

test('when the business is deleted, so is all content, also of a picture being rendered', async () => {
  const id = await shown();
  await draw();
  expect(await bytesOf(id)).toBe(1 + ofAlbum.length);
  const late = await shown();
  await inTransaction(fresh.db, (tx) => removeFilesOf(tx, ofBusiness(ines), now));
  now = later(now, 48 * HOUR_MS);
  const drawing = draw();
  while ((await sweepFiles({ db: fresh.db, clock, storage })) > 0);
  await drawing;
  for (const gone of [id, late]) {
    expect((await look(gone)).statusCode).toBe(404);
    expect(await bytesOf(gone)).toBe(0);
  }
});

test('two concurrent workers render a variant once', async () => {
  const id = await shown(800, 600);
  await Promise.all([1, 2].map(() => renderMissingVariants({ db: fresh.db, storage }, id)));
  const rows = await fresh.db.selectFrom('files.variants').selectAll().where('fileId', '=', id).execute();
  expect(rows.map(({ name }) => name).sort()).toEqual([...ofAlbum].sort());
});

test('of two hundred concurrent uploads all are stored, six in memory at a time, two per owner', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => aProfessional(fresh.db)));
  const content = await photo(64, 64);
  const inside = new Map<string, number>();
  let most = 0;
  let mostOfOne = 0;
  const sendOne = async (owner: FileOwner) => {
    async function* read() {
      const ofOne = (inside.get(owner.id) ?? 0) + 1;
      inside.set(owner.id, ofOne);
      most = Math.max(
        most,
        [...inside.values()].reduce((sum, count) => sum + count, 0),
      );
      mostOfOne = Math.max(mostOfOne, ofOne);
      yield content;
    }
    const counted: typeof storage = {
      ...storage,
      async put(key, bytes) {
        await storage.put(key, bytes);
        inside.set(owner.id, (inside.get(owner.id) ?? 0) - 1);
      },
    };
    const sent = { owner, name: 'chignon.jpg', isOriginal: false, content: read() };
    return uploadFile({ db: fresh.db, clock, storage: counted }, sent);
  };
  // Sender after sender: the last one has no competitors and takes its whole share.
  const uploads = await Promise.all(
    owners.flatMap((owner) => Array.from({ length: 25 }, () => sendOne(ofBusiness(owner)))),
  );
  expect(new Set(uploads.map(({ id }) => id)).size).toBe(200);
  expect([most, mostOfOne]).toEqual([MAX_AT_ONCE, MAX_OF_ONE]);
});
