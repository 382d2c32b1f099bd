import type { ResponseOf } from '@meche/contract/endpoint';
import { getFrontPage } from '@meche/contract/front-page';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import { listProfessionalsByIds } from '#professionals';
import { listPraise } from '#reviews';
import { countListings, listLoved } from '#search';

const TOWNS_SHOWN = 8;
const REVIEWS_SHOWN = 3;
const REVIEWS_READ = 60;
const HOUSES_SHOWN = 6;
/** Fewer say little about a house. */
const RATINGS_ASKED = 3;
const KEPT_MS = 10 * 60_000;

type FrontPage = ResponseOf<typeof getFrontPage>;

/** What the front page tells of everybody: read once in ten minutes of the system's clock, whoever asks. */
export function frontPageRoutes(http: HttpDoor, { db }: { db: Database }): void {
  let known: { at: number; page: Promise<FrontPage> } | undefined;
  http.serve(getFrontPage, () => {
    if (!known || performance.now() - known.at > KEPT_MS) {
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
  const [figures, houses, praise] = await Promise.all([
    countListings(db, TOWNS_SHOWN),
    listLoved(db, { ratings: RATINGS_ASKED, limit: HOUSES_SHOWN }),
    listPraise(db, REVIEWS_READ),
  ]);
  const praised = await listProfessionalsByIds(db, [...new Set(praise.map((one) => one.professionalId))]);
  const open = new Map(
    praised
      .filter((house) => house.suspendedAt === null && !house.isHidden && house.deletedAt === null)
      .map((house) => [house.id, house]),
  );
  const reviews: FrontPage['reviews'] = [];
  for (const { id, professionalId, authorName, rating, text, createdAt } of praise) {
    const house = open.get(professionalId);
    if (!house || reviews.some((one) => one.slug === house.slug || one.text === text)) continue;
    reviews.push({
      id,
      authorName,
      rating,
      text,
      createdAt: createdAt.toISOString(),
      slug: house.slug,
      businessName: house.businessName,
      city: house.places[0]?.city ?? '',
    });
    if (reviews.length === REVIEWS_SHOWN) break;
  }
  return { ...figures, houses, reviews };
}
