import { recordAudit } from '#kit/audit';
import { refuse } from '#kit/refusal';
import { isClosed } from './rules.ts';
import { type FileRow, listFilesByIds } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/**
 * Returns the content of a file to its owner, members of the business that owns it, or an operator. Each
 * read is audited before the file is decrypted. Refuses not_found, also without access and for uses with
 * isClosed.
 */
export async function readFile(
  { db, storage }: Pick<FilesDeps, 'db' | 'storage'>,
  request: { id: string; accountId: string; businessId: string | undefined; isOperator: boolean },
): Promise<{ file: FileRow; content: Buffer }> {
  const [file] = await listFilesByIds(db, [request.id]);
  if (!file || isClosed(file)) refuse('not_found');
  const isOwner =
    (file.ownerKind === 'account' && file.ownerId === request.accountId) ||
    (file.ownerKind === 'professional' && file.ownerId === request.businessId);
  if (!isOwner && !request.isOperator) refuse('not_found');
  return opened({ db, storage }, file, { accountId: request.accountId, as: isOwner ? 'owner' : 'operator' });
}

/**
 * Same as readFile, for a reader whose access another domain has checked. `as` is the reader’s role for the
 * audit. Refuses not_found.
 */
export async function openFile(
  deps: Pick<FilesDeps, 'db' | 'storage'>,
  { id, ...reader }: { id: string; accountId: string; as: string },
): Promise<{ file: FileRow; content: Buffer }> {
  const [file] = await listFilesByIds(deps.db, [id]);
  return opened(deps, file ?? refuse('not_found'), reader);
}

async function opened(
  { db, storage }: Pick<FilesDeps, 'db' | 'storage'>,
  file: FileRow,
  { accountId, as }: { accountId: string; as: string },
): Promise<{ file: FileRow; content: Buffer }> {
  await recordAudit(db, {
    actorId: accountId,
    action: 'file_read',
    subject: `file:${file.id}`,
    detail: { as, ownerKind: file.ownerKind, ownerId: file.ownerId },
  });
  const content = await storage.read(file.id);
  if (!content) throw new Error(`file ${file.id} has a row and no bytes`);
  return { file, content };
}
