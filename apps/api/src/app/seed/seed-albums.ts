import { type Work, works, worksOfKind } from '@meche/demo/works';
import { type DrawnPicture, renderAllVariants, savePictures } from '#files';
import type { AppContext } from '../context.ts';
import { drawWork } from './draw-work.ts';
import type { SeededProfessional } from './open-professional.ts';
import { idFor } from './random.ts';
import { insertRows } from './store.ts';

/**
 * One professional in this many has an album, besides the demo professionals; the others show their cover
 * art.
 */
const ONE_IN = 3;
const PHOTOS = 4;
/** How many works of a kind of professional an album may begin with. */
const VARIED = 3;

type Drawn = Map<string, Pick<DrawnPicture, 'content' | 'variants'>>;
/** The drawings are cached in the process, because they are always the same and take seconds to draw. */
let drawing: Promise<Drawn> | undefined;

async function drawWorks(): Promise<Drawn> {
  const drawn: Drawn = new Map();
  for (const work of works) {
    const content = await drawWork(work);
    drawn.set(work.name, { content, variants: await renderAllVariants(content, 'album') });
  }
  return drawn;
}

/** Adds photos of work, with the photos taken before the work, to the albums of these professionals. */
export async function seedAlbums(
  { db, partners }: Pick<AppContext, 'db' | 'partners'>,
  professionals: readonly SeededProfessional[],
  now: Date,
): Promise<void> {
  drawing ??= drawWorks();
  const drawn = await drawing;
  const shown = professionals
    .filter(({ isDemo }, at) => isDemo || at % ONE_IN === 0)
    .flatMap((professional, at) =>
      worksOf(professional, at).map((work, position) => ({ professional, work, position })),
    );
  const idOf = (professional: SeededProfessional, name: string) =>
    idFor(`photo ${professional.label} ${name}`);
  const pictures = shown.map(({ professional, work }) => ({
    id: idOf(professional, work.name),
    owner: { kind: 'professional' as const, id: professional.id },
    use: 'album' as const,
    name: `${work.name}.jpg`,
    ...drawn.get(work.name)!,
  }));
  await savePictures({ db, storage: partners.files }, pictures, now);
  // The photos before are inserted first, because the photos after reference them.
  const rows = shown.map(({ professional, work, position }) => ({
    id: idOf(professional, work.name),
    professionalId: professional.id,
    position,
    caption: work.caption,
    category: work.category,
    memberId: professional.team[position % professional.team.length]?.id ?? null,
    beforeId: work.before ? idOf(professional, work.before) : null,
    addedAt: now,
  }));
  const isAfter = ({ beforeId }: { beforeId: string | null }) => beforeId !== null;
  await insertRows(db, 'album.photos', [...rows.filter((row) => !isAfter(row)), ...rows.filter(isAfter)]);
}

/** Returns the works that suit the professional, each beginning with another one of the first three. */
function worksOf({ album }: SeededProfessional, turn: number): Work[] {
  const names = worksOfKind[album];
  const first = turn % VARIED;
  const ordered = [...names.slice(first, VARIED), ...names.slice(0, first), ...names.slice(VARIED)];
  const chosen = ordered.slice(0, PHOTOS).flatMap((name) => works.filter((work) => work.name === name));
  return chosen.flatMap((work) => [work, ...works.filter(({ name }) => name === work.before)]);
}
