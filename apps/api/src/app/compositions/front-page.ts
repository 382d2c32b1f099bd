import type { ResponseOf } from '@meche/contract/endpoint';
import { getFrontPage } from '@meche/contract/front-page';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { listProfessionalsByIds } from '#professionals';
import { listFiveStarReviews } from '#reviews';
import { countListings, listTopRated } from '#search';

const TOWNS_SHOWN = 8;
const REVIEWS_SHOWN = 3;
const REVIEWS_READ = 60;
const FEATURED_SHOWN = 6;
/** A professional is featured from this many ratings on. */
const RATINGS_NEEDED = 3;
const CACHED_MS = 10 * 60_000;

type FrontPage = ResponseOf<typeof getFrontPage>;

/** Serves the content of the front page, which is cached in the process for ten minutes of system time. */
export function frontPageRoutes(http: HttpRouter, { db }: { db: Database }): void {
  let known: { at: number; page: Promise<FrontPage> } | undefined;
  http.serve(getFrontPage, () => {
    if (!known || performance.now() - known.at > CACHED_MS) {
      const page = readFrontPage(db);
      known = { at: performance.now(), page };
      page.catch(() => {
        known = undefined;
      });
    }
    return known.page;
  });
}

export async function readFrontPage(db: Database): Promise<FrontPage> {
  const [figures, featured, praise] = await Promise.all([
    countListings(db, TOWNS_SHOWN),
    listTopRated(db, { ratings: RATINGS_NEEDED, limit: FEATURED_SHOWN }),
    listFiveStarReviews(db, REVIEWS_READ),
  ]);
  const praised = await listProfessionalsByIds(db, [...new Set(praise.map((one) => one.professionalId))]);
  const open = new Map(
    praised
      .filter(
        (professional) =>
          professional.suspendedAt === null && !professional.isHidden && professional.deletedAt === null,
      )
      .map((professional) => [professional.id, professional]),
  );
  const reviews: FrontPage['reviews'] = [];
  for (const { id, professionalId, authorName, rating, text, createdAt } of praise) {
    const professional = open.get(professionalId);
    if (!professional || reviews.some((one) => one.slug === professional.slug || one.text === text)) continue;
    reviews.push({
      id,
      authorName,
      rating,
      text,
      createdAt: createdAt.toISOString(),
      slug: professional.slug,
      businessName: professional.businessName,
      city: professional.places[0]?.city ?? '',
    });
    if (reviews.length === REVIEWS_SHOWN) break;
  }
  return { ...figures, featured, reviews };
}
