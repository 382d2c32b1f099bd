import { randomBytes } from 'node:crypto';
import { afterAll, describe } from 'vitest';
import { createSealingKeys } from '#kit/sealing';
import { fileStorageConformance } from '#partners/file-storage/conformance';
import { s3FileStorage } from '#partners/file-storage/s3';
import { settingsToTry } from './settings.testing.ts';

const settings = settingsToTry('file storage');
const open = (endpoint: string | undefined) =>
  s3FileStorage({
    bucket: settings.S3_BUCKET,
    endpoint,
    region: settings.S3_REGION ?? 'eu-west-3',
    ...(settings.S3_ACCESS_KEY_ID &&
      settings.S3_SECRET_ACCESS_KEY && {
        credentials: {
          accessKeyId: settings.S3_ACCESS_KEY_ID,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
        },
      }),
    keys: createSealingKeys([randomBytes(32).toString('hex')], 'files'),
  });
const [storage, intruder, away] = [
  open(settings.S3_ENDPOINT),
  open(settings.S3_ENDPOINT),
  open('http://127.0.0.1:1'),
];
afterAll(() => {
  for (const opened of [storage, intruder, away]) opened.close();
});

describe('the file storage', () => fileStorageConformance(() => ({ storage, intruder, away })));
