import { readFile } from 'node:fs/promises';
import { type Portrait, portraitFile, portraits, type Sitter } from '@meche/demo/portraits';
import { type DrawnPicture, savePictures } from '#files';
import { inTransaction } from '#kit/database/transaction';
import { updatePortraits } from '#staff';
import type { AppContext } from '../context.ts';
import type { SeededProfessional } from './open-professional.ts';
import { idFor } from './random.ts';

/** Gives every member a portrait. A portrait repeats only after all portraits that fit were used. */
export async function seedPortraits(
  { db, partners }: Pick<AppContext, 'db' | 'partners'>,
  professionals: readonly SeededProfessional[],
  now: Date,
): Promise<void> {
  const files = new Map(
    await Promise.all(
      portraits.map(
        async ({ name }) =>
          [
            name,
            await readFile(portraitFile(name, 'jpg')),
            await readFile(portraitFile(name, 'webp')),
          ] as const,
      ),
    ).then((all) => all.map(([name, content, small]) => [name, { content, small }] as const)),
  );
  const usedCounts = new Map<string, number>();
  const hung = professionals.flatMap((professional) =>
    professional.team.map((member, at) => {
      const portrait = nextFor(member.sitter, usedCounts);
      const { content, small } = files.get(portrait.name)!;
      const picture: DrawnPicture = {
        id: idFor(`portrait ${professional.label} ${at}`),
        owner: { kind: 'professional', id: professional.id },
        use: 'portrait',
        name: 'portrait.jpg',
        content,
        variants: [{ name: '160-webp', content: small }],
      };
      return { memberId: member.id, portraitId: picture.id, picture };
    }),
  );
  await savePictures(
    { db, storage: partners.files },
    hung.map(({ picture }) => picture),
    now,
  );
  await inTransaction(db, (tx) => updatePortraits(tx, hung));
}

function nextFor({ of, curls }: Sitter, usedCounts: Map<string, number>): Portrait {
  const fitting = portraits.filter((one) => one.of === of && one.curls === curls);
  const key = `${of} ${curls}`;
  const turn = usedCounts.get(key) ?? 0;
  usedCounts.set(key, turn + 1);
  return fitting[turn % fitting.length]!;
}
