import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertOutsideTransaction } from '#kit/database/transaction';
import type { SealingKeys } from '#kit/sealing';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { assertKey } from './keys.ts';
import type { FileStorage } from './port.ts';
import { type SealedFiles, sealedStorage } from './sealing.ts';

export type S3Settings = {
  bucket: string;
  /** Endpoint of the service; default: AWS in the region. */
  endpoint?: string | undefined;
  region: string;
  /** Without them the SDK takes those of the machine: a role of its pod, its container or its instance. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Keys that encrypt files before the upload. */
  keys: SealingKeys;
};

const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;

/**
 * Stores files in an S3 bucket that all machines share. Files are encrypted before the upload, so that the
 * provider cannot read them. `close` closes the connections.
 */
export function s3FileStorage(settings: S3Settings): FileStorage & { close(): void } {
  const { bucket, endpoint, region, credentials, keys } = settings;
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    maxAttempts: 2,
    // The checksums are not needed, because encrypted files have an authentication tag, and other S3
    // services do not know checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function reached<T>(what: string, work: () => Promise<T>): Promise<T> {
    assertOutsideTransaction(`file storage: ${what}`);
    try {
      return await work();
    } catch (error) {
      throw new PartnerUnavailable('file storage', error);
    }
  }

  const files: SealedFiles = {
    async write(name, sealed) {
      assertKey(name);
      await reached('put', () =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: name,
            Body: sealed,
            ContentType: 'application/octet-stream',
          }),
        ),
      );
    },

    async read(name) {
      assertKey(name);
      return reached('read', async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (isAbsent(error)) return undefined;
          throw error;
        }
      });
    },

    async remove(name) {
      assertKey(name);
      await reached('remove', async () => {
        try {
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
        } catch (error) {
          if (!isAbsent(error)) throw error;
        }
      });
    },
  };
  const isVersioned = () =>
    reached('versions', async () => {
      const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }));
      return Status === 'Enabled';
    });
  return { ...sealedStorage(files, keys), isVersioned, close: () => client.destroy() };
}

/** Returns true for a missing object only; a missing bucket counts as an unreachable storage. */
function isAbsent(error: unknown): boolean {
  return error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'NoSuchKey');
}
