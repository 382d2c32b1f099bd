import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
// As in the app: this import restricts sharp to photo formats.
import '#files';
import { createSealingKeys } from '#kit/sealing';
import { localDiskFileStorage } from '#partners/file-storage/local-disk';
import { anAlbumPhoto } from '#testing/a-client';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { ogImageRoutes } from './og-images.ts';

/** Red at both ends, which crops to other shapes cut off. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 420" width="1200" height="420"><path fill="red" d="M0 0h200v420H0zm1000 0h200v420h-200z"/></svg>';
let fresh: FreshDatabase;
let app: FastifyInstance;
let slug: string;
let folder: string;
let files: ReturnType<typeof localDiskFileStorage>;
/** Requests to the web app, which draws the cover art. */
const drawRequests: string[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  ({ slug } = await aProfessional(fresh.db));
  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'));
  folder = await mkdtemp(join(tmpdir(), 'meche-shared-'));
  files = localDiskFileStorage({
    folder,
    keys: createSealingKeys([randomBytes(32).toString('hex')], 'files'),
  });
  ogImageRoutes(app, { db: fresh.db, partners: { files } });
  app.get('/cover-art/:name', async (request, reply) => {
    drawRequests.push(request.url);
    return reply.type('image/svg+xml').send(svg);
  });
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url });

test('a professional has a share picture of 1200 by 630, an unknown slug has none', async () => {
  const answer = await get(`/share/${slug}.png`);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  expect((await get('/share/unknown-slug.png')).statusCode).toBe(404);
});

test('a town has one too, with its own cover art; an unknown town has none', async () => {
  const answer = await get('/share/coiffeur/paris-11e.png');
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(drawRequests).toContain('/cover-art/Paris%2011e');
  // The name is drawn in cream on ink next to the logo, smaller if it is long.
  for (const town of ['paris-11e', 'saint-remy-en-bouzemont-saint-genest-et-isson']) {
    const { rawPayload } = await get(`/share/coiffeur/${town}.png`);
    const { data, info } = await sharp(rawPayload)
      .extract({ left: 208, top: 500, width: 992, height: 80 })
      .flatten({ background: '#1f1a17' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const creamAt = (from: number, until: number) =>
      [...data].filter((light, at) => light > 200 && at % info.width >= from && at % info.width < until)
        .length;
    expect(info.channels).toBe(1);
    expect([town, creamAt(0, 400) > 1_000, creamAt(940, 992)]).toEqual([town, true, 0]);
  }
  expect((await get('/share/coiffeur/nulle-part.png')).statusCode).toBe(404);
});

test('a professional with an album shares its cover', async () => {
  const professional = await aProfessional(fresh.db);
  const id = await anAlbumPhoto(fresh.db, professional.id);
  const copper = { create: { width: 900, height: 1600, channels: 3, background: '#a8481f' } } as const;
  await files.put(id, await sharp(copper).jpeg().toBuffer());
  const answer = await get(`/share/${professional.slug}.png`);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  const { channels } = await sharp(answer.rawPayload).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 16))).toEqual(
    [0xa8, 0x48, 0x1f].map((one) => Math.round(one / 16)),
  );
});

test('cover art is sent as uncached SVG until its raster image is ready', async () => {
  const address = '/cover-art/In%C3%A8s%20%26%20fille/480x480?colours=copper&format=card&scene=home';
  const first = await get(address);
  expect(first.headers).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cache-control': 'no-store',
  });
  expect(drawRequests).toContain('/cover-art/In%C3%A8s%20%26%20fille?colours=copper&format=card&scene=home');
  // The same crop as the raster image.
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 480, height: 480 });
  expect((await sharp(first.rawPayload).stats()).channels.map(({ max }) => max)).toEqual([0, 0, 0, 0]);
  await expect.poll(async () => (await get(address)).headers['content-type']).toBe('image/webp');
  const drawn = drawRequests.length;
  const then = await get(address);
  expect(then.headers['cache-control']).toContain('immutable');
  expect(await sharp(then.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 });
  expect(drawRequests).toHaveLength(drawn);
});

test.each(['481x480', '480', '480x', 'x', '480x480x1'])('there is no raster image of %s', async (shape) => {
  expect((await get(`/cover-art/Ines/${shape}`)).statusCode).toBe(404);
});
