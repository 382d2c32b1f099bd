import { type Work, works } from '@meche/demo/works';
import { type DrawnPicture, drawEveryVariant, keepPictures } from '#files';
import type { Parts } from '../parts.ts';
import { drawWork } from './draw-work.ts';
import type { OpenHouse } from './open-house.ts';
import { idFor } from './random.ts';
import { insertRows } from './store.ts';

/** One house in so many has an album, beside those of the demonstration: the others show their strands. */
const ONE_IN = 3;
const PHOTOS = 4;

type Drawn = Map<string, Pick<DrawnPicture, 'content' | 'variants'>>;
/** Of this process: they are the same for every marketplace, and seconds of work. */
let drawing: Promise<Drawn> | undefined;

async function drawWorks(): Promise<Drawn> {
  const drawn: Drawn = new Map();
  for (const work of works) {
    const content = await drawWork(work);
    drawn.set(work.name, { content, variants: await drawEveryVariant(content, 'album') });
  }
  return drawn;
}

/** Gives these houses photos of their work: with the one before it where there is one. */
export async function hangAlbums(
  { db, partners }: Pick<Parts, 'db' | 'partners'>,
  houses: readonly OpenHouse[],
  now: Date,
): Promise<void> {
  drawing ??= drawWorks();
  const drawn = await drawing;
  const shown = houses
    .filter(({ isDemo }, at) => isDemo || at % ONE_IN === 0)
    .flatMap((house, at) => worksOf(at).map((work, position) => ({ house, work, position })));
  const idOf = (house: OpenHouse, name: string) => idFor(`photo ${house.label} ${name}`);
  const pictures = shown.map(({ house, work }) => ({
    id: idOf(house, work.name),
    owner: { kind: 'professional' as const, id: house.id },
    use: 'album' as const,
    name: `${work.name}.jpg`,
    ...drawn.get(work.name)!,
  }));
  await keepPictures({ db, storage: partners.files }, pictures, now);
  // The one before is there when the one after names it.
  const rows = shown.map(({ house, work, position }) => ({
    id: idOf(house, work.name),
    professionalId: house.id,
    position,
    caption: work.caption,
    category: work.category,
    memberId: house.team[position % house.team.length]?.id ?? null,
    beforeId: work.before ? idOf(house, work.before) : null,
    addedAt: now,
  }));
  const isAfter = ({ beforeId }: { beforeId: string | null }) => beforeId !== null;
  await insertRows(db, 'album.photos', [...rows.filter((row) => !isAfter(row)), ...rows.filter(isAfter)]);
}

/** So many of each, begun with another one from house to house. */
function worksOf(turn: number): Work[] {
  const shown = works.filter(({ name }) => !works.some(({ before }) => before === name));
  const chosen = Array.from({ length: PHOTOS }, (_, at) => shown[(turn + at) % shown.length]!);
  return chosen.flatMap((work) => [work, ...works.filter(({ name }) => name === work.before)]);
}
