import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { FileDamaged, type FileStorage } from './port.ts';

/**
 * Tests that every file storage must pass. `intruder` has another secret; `away` cannot reach its storage.
 */
export function fileStorageConformance(
  opened: () => { storage: FileStorage; intruder: FileStorage; away: FileStorage },
): void {
  test('what was put is read back byte by byte, an empty file too', async () => {
    const { storage } = opened();
    for (const content of [randomBytes(3_000_000), Buffer.alloc(0)]) {
      const key = randomUUID();
      await storage.put(key, content);
      expect((await storage.read(key))?.equals(content)).toBe(true);
    }
  });

  test('a second put replaces the first; of twenty at once one stays, whole', async () => {
    const { storage } = opened();
    const key = randomUUID();
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((content) => storage.put(key, content)));
    const stored = await storage.read(key);
    expect(contents.filter((content) => stored?.equals(content))).toHaveLength(1);
    await storage.put(key, Buffer.from('last'));
    expect(String(await storage.read(key))).toBe('last');
  });

  test('a file with the newest key is not sealed again, and one of another secret is damaged', async () => {
    const { storage, intruder } = opened();
    const key = randomUUID();
    await storage.put(key, Buffer.from('content'));
    expect(await storage.reseal(key)).toBe(false);
    await expect(intruder.reseal(key)).rejects.toBeInstanceOf(FileDamaged);
    expect(String(await storage.read(key))).toBe('content');
  });

  test('what was removed is gone, and removing again is no error', async () => {
    const { storage } = opened();
    const key = randomUUID();
    await storage.put(key, Buffer.from('short stay'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeUndefined();
  });

  test('another secret reads nothing', async () => {
    const { storage, intruder } = opened();
    const key = randomUUID();
    await storage.put(key, Buffer.from('identity card'));
    await expect(intruder.read(key)).rejects.toBeInstanceOf(FileDamaged);
  });

  test('a key that leads elsewhere is refused', async () => {
    const { storage } = opened();
    for (const key of ['../secrets', 'a/b', '', '.', 'é', 'a'.repeat(101)]) {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(RangeError);
      await expect(storage.read(key)).rejects.toBeInstanceOf(RangeError);
      await expect(storage.remove(key)).rejects.toBeInstanceOf(RangeError);
    }
  });

  test('a place out of reach says so', async () => {
    const { away } = opened();
    await expect(away.put('key', Buffer.from('x'))).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect(away.read('key')).rejects.toBeInstanceOf(PartnerUnavailable);
  });

  test('is never asked inside a transaction', async () => {
    const { storage } = opened();
    await expectRefusedInTransaction(() => storage.put('key', Buffer.from('x')));
    await expectRefusedInTransaction(() => storage.read('key'));
    await expectRefusedInTransaction(() => storage.remove('key'));
  });
}
