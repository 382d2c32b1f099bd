import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileStorageConformance } from './conformance.ts';
import { localDiskFileStorage } from './local-disk.ts';
import { FileDamaged, type FileStorage } from './port.ts';

const secret = randomBytes(32).toString('hex');
let parent: string;
let folder: string;
let storage: FileStorage;
let intruder: FileStorage;
let away: FileStorage;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'meche-files-'));
  folder = join(parent, 'files');
  storage = localDiskFileStorage({ folder, secret });
  intruder = localDiskFileStorage({ folder, secret: randomBytes(32).toString('hex') });
  // A file blocks the folder's path.
  await writeFile(join(parent, 'taken'), '');
  away = localDiskFileStorage({ folder: join(parent, 'taken'), secret });
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const placeOf = (key: string) => join(folder, key.slice(0, 2), key);

describe('files on the local disk', () => {
  fileStorageConformance(() => ({ storage, intruder, away }));

  test('lie there sealed, for their owner alone, and nothing else is left lying about', async () => {
    const key = randomUUID();
    const secretText = 'MARTIN<<LEA<<<<<<<<<<<';
    await storage.put(key, Buffer.from(secretText));
    const sealed = await readFile(placeOf(key));
    expect(sealed.includes(secretText)).toBe(false);
    expect((await stat(placeOf(key))).mode & 0o077).toBe(0);
    const twice = sealed;
    await storage.put(key, Buffer.from(secretText));
    expect((await readFile(placeOf(key))).equals(twice)).toBe(false);
    expect((await readdir(join(folder, key.slice(0, 2)))).filter((name) => name.includes('.'))).toEqual([]);
  });

  test('one changed byte anywhere, a cut, or another name, and the file does not open', async () => {
    const key = randomUUID();
    await storage.put(key, Buffer.from('statutes of the society'));
    const sealed = await readFile(placeOf(key));
    for (const position of [0, 1, 12, 13, 28, 29, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[position] ?? 0) ^ 1, position);
      await writeFile(placeOf(key), changed);
      await expect(storage.read(key)).rejects.toBeInstanceOf(FileDamaged);
    }
    for (const length of [0, 28, sealed.length - 1]) {
      await writeFile(placeOf(key), sealed.subarray(0, length));
      await expect(storage.read(key)).rejects.toBeInstanceOf(FileDamaged);
    }
    await writeFile(placeOf(key), sealed);
    expect(String(await storage.read(key))).toBe('statutes of the society');
    const other = randomUUID();
    await mkdir(join(folder, other.slice(0, 2)), { recursive: true });
    await copyFile(placeOf(key), placeOf(other));
    await expect(storage.read(other)).rejects.toBeInstanceOf(FileDamaged);
  });

  test('a secret of another length does not start', () => {
    for (const wrong of ['', 'ab', 'zz'.repeat(32), `${secret}00`])
      expect(() => localDiskFileStorage({ folder, secret: wrong })).toThrow(/64 hex digits/);
  });
});
