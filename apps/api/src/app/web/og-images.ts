import { coverArtShapes } from '@meche/contract/cover-art';
import type { FastifyInstance } from 'fastify';
import sharp, { type OverlayOptions } from 'sharp';
import { listCovers } from '#album';
import { type FileRow, readPicture } from '#files';
import { openCache } from '#kit/cache';
import type { Database } from '#kit/database/database';
import { textToPath } from '#kit/text-to-path';
import { findTown, shortTownName } from '#places';
import { findProfessionalBySlug } from '#professionals';
import { isPictureShown } from '../compositions/shown-pictures.ts';
import type { AppContext } from '../context.ts';

// File uploads disable every decoder except JPEG, PNG and WebP. Enabling the SVG decoder is safe: uploads
// are checked by their first bytes, so it decodes only drawings of the app.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

/**
 * Size of Open Graph images (https://ogp.me) in pixels. They are JPEG or PNG, because social networks
 * read no SVG.
 */
const shared = { width: 1200, height: 630 };
const SHARED_CACHE_BYTES = 16_000_000;
const OG_CACHE_BYTES = 32_000_000;
/**
 * Maximum number of drawings that wait. A request beyond it is not queued; the next request for the image
 * tries again.
 */
const WAITING = 100;

/** The app's logo on a rounded square. */
const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#a8481f"/><g fill="none" stroke="#fbf7f2" stroke-width="1.8" stroke-linecap="round"><path d="M18 5c5 5-7 8-5 14 1.2 3 4 4 3.5 8"/><path d="M21 6c3.5 6-8 8-5.5 14 1 3 3.5 4 2.5 6.5"/><path d="M14.5 5c4 5-7 7-4.5 14 1.2 3 5 4 5 8"/></g></svg>`,
);

const margin = 56;
const nameSize = 112;

/** Draws the name of the town below the brand, on a dark gradient that makes both legible. */
function drawnTown(name: string): Buffer {
  const { width, height } = shared;
  const left = margin + 120 + 32;
  const whole = textToPath(name, nameSize);
  const size = nameSize * Math.min(1, (width - left - margin) / whole.width);
  const town = textToPath(name, size);
  const brand = textToPath('Mèche', 44);
  const line = height - margin - 6;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="ink" x1="0" y1="1" x2="0" y2="0"><stop offset="0.15" stop-color="#1f1a17" stop-opacity="0.92"/><stop offset="0.6" stop-color="#1f1a17" stop-opacity="0"/></linearGradient><rect width="${width}" height="${height}" fill="url(#ink)"/><g fill="#fbf7f2"><path transform="translate(${left} ${line - 0.8 * size - 18})" d="${brand.path}"/><path transform="translate(${left} ${line})" d="${town.path}"/></g></svg>`,
  );
}

type Drawer = {
  /** Runs one drawing at a time, so that requests occupy at most one core. */
  runInTurn: ReturnType<typeof createSerialQueue>;
  /** Returns the SVG of the cover art at an address of this app. */
  fetchSvg: (address: string) => Promise<Buffer>;
};
type OgDeps = { db: Database; partners: Pick<AppContext['partners'], 'files'> };

/** Serves raster images: Open Graph images and cover art. */
export function ogImageRoutes(app: FastifyInstance, deps: OgDeps): void {
  const drawer: Drawer = {
    runInTurn: createSerialQueue(),
    async fetchSvg(address) {
      const svg = await app.inject({ url: address });
      if (svg.statusCode !== 200) throw new Error(`No cover art at ${address}: ${svg.statusCode}`);
      return svg.rawPayload;
    },
  };
  shareImages(app, deps, drawer);
  coverArtImages(app, drawer);
}

/**
 * Serves Open Graph images: the cover of a professional's album or else their cover art; for a town its
 * cover art with the name. Hidden and unknown professionals and unknown towns get 404, so that requests
 * cannot invent drawings.
 */
function shareImages(app: FastifyInstance, deps: OgDeps, { runInTurn, fetchSvg }: Drawer): void {
  const { db } = deps;
  const cached = openCache<Buffer>({ maxSize: SHARED_CACHE_BYTES, sizeOf: ({ length }) => length });
  const findOrDraw = (key: string, draw: () => Promise<Buffer>) =>
    cached.forceFetch(key, { context: () => runInTurn(draw) });

  app.get<{ Params: { slug: string } }>(
    '/share/:slug.png',
    { schema: { hide: true } },
    async (request, reply) => {
      const professional = await findProfessionalBySlug(db, request.params.slug);
      if (!professional || professional.isHidden) return reply.callNotFound();
      reply.header('cache-control', 'public, max-age=86400');
      const cover = (await listCovers(db, [professional.id])).get(professional.id);
      if (cover) return reply.type('image/jpeg').send(await findOrDraw(cover, () => drawPhoto(deps, cover)));
      const { businessName, hairColours, role } = professional;
      const address = `/cover-art/${encodeURIComponent(businessName)}?scene=${role === 'SALON' ? 'salon' : 'home'}&colours=${encodeURIComponent(hairColours.join(','))}`;
      const image = await findOrDraw(address, async () => drawCoverArt(await fetchSvg(address)));
      return reply.type('image/png').send(image);
    },
  );

  app.get<{ Params: { town: string } }>(
    '/share/coiffeur/:town.png',
    { schema: { hide: true } },
    async (request, reply) => {
      const town = await findTown(db, request.params.town);
      if (!town) return reply.callNotFound();
      const name = shortTownName(town.name);
      const address = `/cover-art/${encodeURIComponent(name)}`;
      const image = await findOrDraw(`${address} ${name}`, async () =>
        drawCoverArt(await fetchSvg(address), [{ input: drawnTown(name), left: 0, top: 0 }]),
      );
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(image);
    },
  );
}

async function drawPhoto({ db, partners }: OgDeps, id: string): Promise<Buffer> {
  const deps = { db, storage: partners.files, isShown: (file: FileRow) => isPictureShown(db, file) };
  const { content } = await readPicture(deps, { id, variant: '1280-jpeg' });
  return sharp(content)
    .resize({ ...shared, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 84 })
    .toBuffer();
}

async function drawCoverArt(svg: Buffer, overlays: OverlayOptions[] = []): Promise<Buffer> {
  return sharp(svg, { density: 108 })
    .resize({ ...shared, fit: 'cover' })
    .composite([...overlays, { input: mark, left: margin, top: shared.height - 176 }])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/**
 * Serves cover art as WebP. A browser rasterises SVG on its main thread, 10 ms for each of twenty images on
 * a page, but decodes WebP on another thread. The SVG is sent until the WebP is drawn.
 */
function coverArtImages(app: FastifyInstance, { runInTurn, fetchSvg }: Drawer): void {
  const cached = openCache<Buffer>({ maxSize: OG_CACHE_BYTES, sizeOf: ({ length }) => length });
  const waiting = new Set<string>();

  function drawLater(url: string, svg: Buffer, size: Size): void {
    if (waiting.has(url) || waiting.size >= WAITING) return;
    waiting.add(url);
    runInTurn(async () => cached.set(url, await rasterise(svg, size)))
      .catch((error) => app.log.error(error, 'cover art could not be rasterised'))
      .finally(() => waiting.delete(url));
  }

  app.get<{ Params: { name: string; shape: string } }>(
    '/cover-art/:name/:shape',
    { schema: { hide: true } },
    async ({ params: { name, shape }, url }, reply) => {
      const [width, height] = coverArtShapes.find((one) => one.join('x') === shape) ?? [];
      if (!width || !height) return reply.callNotFound();
      reply.header('x-content-type-options', 'nosniff');
      const picture = cached.get(url);
      if (picture)
        return reply
          .type('image/webp')
          .header('cache-control', 'public, max-age=604800, immutable')
          .send(picture);
      const [, query = ''] = url.split('?');
      const svg = await fetchSvg(`/cover-art/${encodeURIComponent(name)}?${query}`);
      drawLater(url, svg, { width, height });
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(inShape(svg, { width, height }));
    },
  );
}

type Size = { width: number; height: number };

function rasterise(svg: Buffer, size: Size): Promise<Buffer> {
  // The density renders the SVG at twice its size; scaling it down keeps fine lines sharp.
  return sharp(svg, { density: 144 })
    .resize({ ...size, fit: 'cover' })
    .webp({ quality: 62 })
    .toBuffer();
}

/** Crops the SVG like its raster image, so that both show the same part. */
function inShape(svg: Buffer, { width, height }: Size): string {
  return svg
    .toString()
    .replace(
      / width="\d+" height="\d+"/,
      ` width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`,
    );
}

function createSerialQueue(): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
}
