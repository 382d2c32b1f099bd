import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSealingKeys } from '#kit/sealing';
import { fileStorageConformance } from './conformance.ts';
import { localDiskFileStorage } from './local-disk.ts';
import { FileDamaged, type FileStorage } from './port.ts';

const newKeys = () => createSealingKeys([randomBytes(32).toString('hex')], 'files');
const keys = newKeys();
let parent: string;
let folder: string;
let storage: FileStorage;
let intruder: FileStorage;
let away: FileStorage;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'meche-files-'));
  folder = join(parent, 'files');
  storage = localDiskFileStorage({ folder, keys });
  intruder = localDiskFileStorage({ folder, keys: newKeys() });
  // A file blocks the folder's path.
  await writeFile(join(parent, 'taken'), '');
  away = localDiskFileStorage({ folder: join(parent, 'taken'), keys });
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
    for (const position of [0, 1, 4, 5, 16, 17, 32, 33, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[position] ?? 0) ^ 1, position);
      await writeFile(placeOf(key), changed);
      await expect(storage.read(key)).rejects.toBeInstanceOf(FileDamaged);
    }
    for (const length of [0, 32, sealed.length - 1]) {
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

  test('a new key opens what an older one sealed, until that is sealed again and the older one is gone', async () => {
    const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const storageWith = (...secrets: [string, ...string[]]) =>
      localDiskFileStorage({ folder, keys: createSealingKeys(secrets, 'files') });
    const key = randomUUID();
    await storageWith(older).put(key, Buffer.from('statutes of the society'));
    const both = storageWith(newer, older);
    expect(String(await both.read(key))).toBe('statutes of the society');
    await expect(storageWith(newer).read(key)).rejects.toBeInstanceOf(FileDamaged);
    expect([await both.reseal(key), await both.reseal(key), await both.reseal(randomUUID())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(String(await storageWith(newer).read(key))).toBe('statutes of the society');
    await expect(storageWith(older).read(key)).rejects.toBeInstanceOf(FileDamaged);
  });
});
