import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { aProfessional, aReview, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { readFrontPage } from './front-page.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('the front page shows who can be found and where, and one review of each open professional', async () => {
  const { db } = fresh;
  const featured = [await aProfessional(db), await aProfessional(db), await aProfessional(db)];
  const [open, other, suspended] = featured;
  for (const { id } of featured) await aService(db, id);
  await db
    .updateTable('professionals.professionals')
    .set({ suspendedAt: new Date() })
    .where('id', '=', suspended!.id)
    .execute();
  const write = async (
    professional: (typeof featured)[number],
    rating: number,
    text: string,
    day: string,
  ) => {
    const createdAt = new Date(`2026-08-${day}T10:00:00Z`);
    await aReview(db, professional, { authorName: 'Camille', rating, text, createdAt });
  };
  const praise = 'Une coupe exactement comme je la voulais, et un accueil qui met à l’aise.';
  await write(open!, 5, praise, '01');
  await write(open!, 5, `${praise} Merci.`, '02');
  await write(other!, 4, `${praise} Presque.`, '03');
  await write(other!, 5, 'Bien.', '04');
  await write(suspended!, 5, `${praise} Vraiment.`, '05');
  await rebuildListings(
    db,
    featured.map(({ id }) => id),
  );

  const page = await readFrontPage(db);
  expect(page.professionals).toBe(2);
  expect(page.towns).toEqual([{ name: 'Paris 11e Arrondissement', count: 2 }]);
  // Two ratings are too few.
  expect(page.featured).toEqual([]);
  expect(page.reviews.map(({ text, slug }) => [text, slug])).toEqual([[`${praise} Merci.`, open!.slug]]);
});

test('the front page features professionals with three ratings or more, the best first', async () => {
  const { db } = fresh;
  const [best, second] = [await aProfessional(db), await aProfessional(db)];
  for (const [professional, ratings] of [
    [best, [5, 5, 5, 4, 5]],
    [second, [4, 4, 4, 4, 4]],
  ] as const) {
    await aService(db, professional.id);
    const createdAt = new Date('2026-08-06T10:00:00Z');
    for (const rating of ratings) await aReview(db, professional, { rating, createdAt });
  }
  await rebuildListings(db, [best.id, second.id]);
  const { featured } = await readFrontPage(db);
  expect(featured.map(({ slug, rating }) => [slug, rating])).toEqual([
    [best.slug, { average: 4.8, count: 5 }],
    [second.slug, { average: 4, count: 5 }],
  ]);
});

test('many good ratings come before a few fives, and a town does not fill the front page', async () => {
  const { db } = fresh;
  const rennes = {
    city: 'Rennes',
    postalCode: '35000',
    inseeCode: '35238',
    latitude: 48.11,
    longitude: -1.67,
  };
  const rated = async (ratings: number[], options: Parameters<typeof aProfessional>[1] = {}) => {
    const professional = await aProfessional(db, options);
    await aService(db, professional.id);
    const createdAt = new Date('2026-08-07T10:00:00Z');
    for (const rating of ratings) await aReview(db, professional, { rating, createdAt });
    await rebuildListings(db, [professional.id]);
    return professional.slug;
  };
  const few = await rated([5, 5, 5, 5]);
  const many = await rated([...Array<number>(22).fill(5), ...Array<number>(9).fill(4)]);
  const elsewhere = await rated([4, 4, 5], { at: rennes });
  const quarter = { ...rennes, city: 'Paris 1er Arrondissement', inseeCode: '75101', postalCode: '75001' };
  const third = await rated([5, 5, 5, 4, 4], { at: quarter });
  const { featured } = await readFrontPage(db);
  const slugs = featured.map(({ slug }) => slug);
  expect(slugs.slice(0, 3)).toEqual([many, few, elsewhere]);
  expect(slugs).toContain(third);
});
