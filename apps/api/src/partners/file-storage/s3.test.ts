import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSealingKeys } from '#kit/sealing';
import { HOUR_MS } from '#kit/time';
import { answerWith, startLocalServer } from '#testing/local-server';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { fileStorageConformance } from './conformance.ts';
import { FileDamaged } from './port.ts';
import { s3FileStorage } from './s3.ts';

/** An S3 server from npm, without types. */
type Bucket = {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
};
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Bucket;

const BUCKET = 'meche-files';
const newKeys = () => createSealingKeys([randomBytes(32).toString('hex')], 'files');
const settings = {
  bucket: BUCKET,
  region: 'eu-west-3',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  keys: newKeys(),
};
let folder: string;
let server: Bucket;
let endpoint: string;
let opened: ReturnType<typeof s3FileStorage>[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meche-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  opened = [
    s3FileStorage({ ...settings, endpoint }),
    s3FileStorage({ ...settings, endpoint, keys: newKeys() }),
    s3FileStorage({ ...settings, endpoint: 'http://127.0.0.1:1' }),
  ];
});
afterAll(async () => {
  for (const storage of opened ?? []) storage.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('files in a bucket', () => {
  fileStorageConformance(() => ({ storage: opened[0]!, intruder: opened[1]!, away: opened[2]! }));

  test('lie there sealed', async () => {
    const key = randomUUID();
    const secretText = 'MARTIN<<LEA<<<<<<<<<<<';
    await opened[0]!.put(key, Buffer.from(secretText));
    const bytes = await readFile(join(folder, BUCKET, `${key}._S3rver_object`));
    expect(bytes.length).toBeGreaterThan(secretText.length);
    expect(bytes.includes(secretText)).toBe(false);
  });

  test('are not read under another name', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    await opened[0]!.put(key, Buffer.from('statutes of the society'));
    const bytes = await readFile(join(folder, BUCKET, `${key}._S3rver_object`));
    const plain = s3FileStorage({ ...settings, endpoint, keys: newKeys() });
    await plain.put(other, bytes);
    plain.close();
    await expect(opened[0]!.read(other)).rejects.toBeInstanceOf(FileDamaged);
  });

  test('a machine with a role needs no keys', async () => {
    const { accessKeyId, secretAccessKey } = settings.credentials;
    const role = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: 'a token' };
    const address = await startLocalServer(
      answerWith(200, { ...role, Expiration: new Date(Date.now() + HOUR_MS).toISOString() }),
    );
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', address);
    onTestFinished(() => void vi.unstubAllEnvs());
    const storage = s3FileStorage({ ...settings, endpoint, credentials: undefined });
    await storage.put('of-a-role', Buffer.from('a portrait'));
    expect(String(await storage.read('of-a-role'))).toBe('a portrait');
    storage.close();
  });

  test.each([
    ['<Status>Enabled</Status>', true],
    ['<Status>Suspended</Status>', false],
    ['', false],
  ])('versions are on when the bucket says so: %j', async (status, isOn) => {
    const answer = `<VersioningConfiguration>${status}</VersioningConfiguration>`;
    const storage = s3FileStorage({ ...settings, endpoint: await startLocalServer(answerWith(200, answer)) });
    expect(await storage.isVersioned?.()).toBe(isOn);
    storage.close();
  });

  test('a storage that does not know versions has none', async () => {
    expect(await opened[0]!.isVersioned?.()).toBe(false);
    await expect(opened[2]!.isVersioned?.()).rejects.toBeInstanceOf(PartnerUnavailable);
  });

  test('an unknown key or bucket counts as unreachable', async () => {
    for (const wrong of [
      { credentials: { ...settings.credentials, accessKeyId: 'unknown' } },
      { bucket: 'unknown-bucket' },
    ]) {
      const storage = s3FileStorage({ ...settings, endpoint, ...wrong });
      await expect(storage.put('key', Buffer.from('x'))).rejects.toBeInstanceOf(PartnerUnavailable);
      await expect(storage.read('key')).rejects.toBeInstanceOf(PartnerUnavailable);
      storage.close();
    }
  });
});
