import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { findProfessionalBySlug } from '#professionals';
import type { Parts } from './parts.ts';

/** What networks show of a link (https://ogp.me): they read no SVG. */
const size = { width: 1200, height: 630 };
const KEPT = 200;

/** The house's lock of hair, on a corner of paper. */
const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#a8481f"/><g fill="none" stroke="#fbf7f2" stroke-width="1.8" stroke-linecap="round"><path d="M18 5c5 5-7 8-5 14 1.2 3 4 4 3.5 8"/><path d="M21 6c3.5 6-8 8-5.5 14 1 3 3.5 4 2.5 6.5"/><path d="M14.5 5c4 5-7 7-4.5 14 1.2 3 5 4 5 8"/></g></svg>`,
);

/**
 * The house picture of a professional as a PNG. Only of professionals there are: whoever asks names none. One is drawn at a time,
 * and the latest are kept, so that no number of askers keeps the processor busy.
 */
export function sharePictures(app: FastifyInstance, { db }: Pick<Parts, 'db'>): void {
  const kept = new Map<string, Buffer>();
  let turn: Promise<unknown> = Promise.resolve();

  app.get<{ Params: { slug: string } }>(
    '/share/:slug.png',
    { schema: { hide: true } },
    async (request, reply) => {
      const professional = await findProfessionalBySlug(db, request.params.slug);
      if (!professional) return reply.callNotFound();
      const { businessName, hairColours, role } = professional;
      const address = `/strands/${encodeURIComponent(businessName)}?scene=${role === 'SALON' ? 'salon' : 'home'}&colours=${encodeURIComponent(hairColours.join(','))}`;
      const picture = kept.get(address) ?? (await inTurn(() => kept.get(address) ?? draw(address)));
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
    },
  );

  function inTurn<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function draw(address: string): Promise<Buffer> {
    const svg = await app.inject({ url: address });
    if (svg.statusCode !== 200) throw new Error(`No strands at ${address}: ${svg.statusCode}`);
    const picture = await sharp(svg.rawPayload, { density: 108 })
      .resize({ ...size, fit: 'cover' })
      .composite([{ input: mark, left: 56, top: size.height - 176 }])
      .png({ palette: true, quality: 90 })
      .toBuffer();
    kept.set(address, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  }
}
