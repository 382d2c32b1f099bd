import { recordAudit } from '#kit/audit';
import { refuse } from '#kit/refusal';
import { isClosed } from './rules.ts';
import { type FileRow, listFilesByIds } from './store.ts';
import type { FilesDeps } from './upload-file.ts';

/**
 * The bytes of a private file, for its owner's account, whoever works in the business it belongs to, or an operator; every read is written to the audit trail, before the
 * bytes are opened. Refuses not_found, to anybody else too.
 */
export async function readFile(
  { db, storage }: Pick<FilesDeps, 'db' | 'storage'>,
  asked: { id: string; accountId: string; businessId: string | undefined; isOperator: boolean },
): Promise<{ file: FileRow; content: Buffer }> {
  const [file] = await listFilesByIds(db, [asked.id]);
  if (!file || isClosed(file)) refuse('not_found');
  const isOwner =
    (file.ownerKind === 'account' && file.ownerId === asked.accountId) ||
    (file.ownerKind === 'professional' && file.ownerId === asked.businessId);
  if (!isOwner && !asked.isOperator) refuse('not_found');
  return opened({ db, storage }, file, { accountId: asked.accountId, as: isOwner ? 'owner' : 'operator' });
}

/** The same for somebody whom another domain has let in, `as` what: it has looked whether she may. Refuses not_found. */
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
