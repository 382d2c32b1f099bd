import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
// As in the product: with it, this process opens nothing but photos.
import '#files';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { drawnPictures } from './drawn-pictures.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="420"/>';
let fresh: FreshDatabase;
let app: FastifyInstance;
let slug: string;
/** What was asked of the web app, which draws. */
const asked: string[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  ({ slug } = await aProfessional(fresh.db));
  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'));
  drawnPictures(app, fresh);
  app.get('/strands/:name', async (request, reply) => {
    asked.push(request.url);
    return reply.type('image/svg+xml').send(svg);
  });
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
});

const get = (url: string) => app.inject({ url });

test('a professional has a share picture of 1200 by 630, and nobody else has', async () => {
  const answer = await get(`/share/${slug}.png`);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  expect((await get('/share/nobody.png')).statusCode).toBe(404);
});

test('strands are sent as they are drawn, kept by nobody, until their points are there', async () => {
  const address = '/strands/In%C3%A8s%20%26%20fille/480x270?colours=copper&scene=home';
  const first = await get(address);
  expect(first.headers).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cache-control': 'no-store',
  });
  expect(asked).toContain('/strands/In%C3%A8s%20%26%20fille?colours=copper&scene=home');
  await expect.poll(async () => (await get(address)).headers['content-type']).toBe('image/webp');
  const drawn = asked.length;
  const then = await get(address);
  expect(then.headers['cache-control']).toContain('immutable');
  expect(await sharp(then.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 });
  expect(asked).toHaveLength(drawn);
});

test.each(['481x270', '480', '480x', 'x', '480x270x1'])('there are no points of %s', async (shape) => {
  expect((await get(`/strands/Ines/${shape}`)).statusCode).toBe(404);
});
