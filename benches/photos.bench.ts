import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { attachFiles, renderMissingVariants } from '../apps/api/src/domains/files/index.ts';
import { uploadFile } from '../apps/api/src/domains/files/upload-file.ts';
import { inTransaction } from '../apps/api/src/kit/database/transaction.ts';
import { createSealingKeys } from '../apps/api/src/kit/sealing.ts';
import { localDiskFileStorage } from '../apps/api/src/partners/file-storage/local-disk.ts';
import { aProfessional } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { median, withBenchDatabase } from './bench-database.ts';

const ROUNDS = 5;

/**
 * From received bytes to all sizes of a photo encrypted in storage, against sharp doing the same image
 * work.
 */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'meche-bench-photos-'));
  try {
    return await withBenchDatabase(4, async (db) => {
      const storage = localDiskFileStorage({
        folder,
        keys: createSealingKeys([randomBytes(32).toString('hex')], 'files'),
      });
      const now = new Date('2026-05-04T08:00:00Z');
      const deps = { db, storage, clock: { now: () => now } };
      const { id: professionalId } = await aProfessional(db);
      const owner = { kind: 'professional' as const, id: professionalId };
      const photo = await aPhoto();
      const ours: number[] = [];
      const alone: number[] = [];
      // A warm-up, then alternating, so that a slow moment affects both.
      for (let round = 0; round <= ROUNDS; round++) {
        const bare = await timeOf(() => drawAlone(photo));
        const whole = await timeOf(async () => {
          const content = (async function* () {
            yield photo;
          })();
          const { id } = await uploadFile(deps, { owner, name: 'coupe.jpg', isOriginal: false, content });
          await inTransaction(db, (tx) => attachFiles(tx, { owner, ids: [id], use: 'album', now }));
          await renderMissingVariants(deps, id);
        });
        if (round === 0) continue;
        ours.push(whole);
        alone.push(bare);
      }
      return [
        {
          name: 'photos, one of 12 megapixels in every size',
          value: median(ours),
          unit: 'ms',
          yardstick: { name: 'sharp alone, the same pictures', value: median(alone) },
          ratio: median(ours.map((value, round) => value / alone[round]!)),
        },
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Like a phone's photo: fine grain over soft shapes. */
async function aPhoto(): Promise<Buffer> {
  const small = sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } });
  return sharp(await small.blur(2).png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function drawAlone(photo: Buffer): Promise<void> {
  const clean = await sharp(photo)
    .autoOrient()
    .resize({ width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
  for (const width of [320, 640, 1280]) {
    await sharp(clean).resize({ width }).avif({ quality: 55, effort: 3 }).toBuffer();
    await sharp(clean).resize({ width }).webp({ quality: 78 }).toBuffer();
  }
  await sharp(clean).resize({ width: 1280 }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
