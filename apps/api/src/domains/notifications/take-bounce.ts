import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { serializeError } from '#kit/serialize-error';
import type { Clock } from '#kit/time';
import { type DeliveryReport, EmailRefused } from '#partners/email/port';
import { isNoContactText } from './rules.ts';
import { noteRefusal } from './stop-channel.ts';
import { findMailed, noteBounce } from './store/deliveries.ts';

/** Where letters are sent back to: `rebonds@mail.example`, at which each has a name of its own. */
export type BounceBox = {
  address: string;
  /** 32 bytes outside the database: only what we sent can be sent back. */
  key: Buffer;
};

type BounceDeps = { db: Database; clock: Clock; bounces: BounceBox };

const ID_PROOF = 12;
const ADDRESS_PROOF = 8;
/** What stands behind the name of the box: 54 of the 64 that RFC 5321 allows. */
const RETURN_PATH = new RegExp(`^([0-9a-f]{32})\\.([0-9a-f]{${ID_PROOF + ADDRESS_PROOF}})$`);

/**
 * The return path of a letter: `rebonds+<id>.<proof>@mail.example`. The proof says that it is ours, and where it went: her
 * address may be another by the time it comes back. Hex, as some servers write addresses in small letters.
 */
export function returnPathOf({ address, key }: BounceBox, { id, to }: { id: string; to: string }): string {
  const [local, domain] = address.split('@');
  return `${local}+${id.replaceAll('-', '')}.${idProof(key, id)}${addressProof(key, id, to)}@${domain}`;
}

/** Whether a letter of ours left with this return path. */
export async function isReturnPath(
  { db, bounces }: Pick<BounceDeps, 'db' | 'bounces'>,
  returnPath: string,
): Promise<boolean> {
  const content = readReturnPath(bounces, returnPath);
  return content !== undefined && (await findMailed(db, content.id)) !== undefined;
}

/**
 * A letter was sent back. Where that says that nobody is reached at its address, nothing goes there any more but what always
 * goes, and the letter is told to the operator, as one that was refused at once: once, however often it comes back.
 */
export async function takeBounce(
  { db, clock, bounces }: BounceDeps,
  returnPath: string,
  reports: readonly DeliveryReport[],
): Promise<void> {
  const content = readReturnPath(bounces, returnPath);
  const [report] = reports;
  if (!content || !report || !isNoContactText(reports)) return;
  const mailed = await findMailed(db, content.id);
  // It went elsewhere: she has another address since, or was forgotten.
  if (!mailed || !isSame(addressProof(bounces.key, content.id, mailed.recipient), content.addressProof))
    return;
  const refusal = new EmailRefused(report.status, undefined, true);
  await inTransaction(db, async (tx) => {
    if (await noteBounce(tx, { ...mailed, failure: serializeError(refusal) }))
      await noteRefusal({ db: tx, clock }, { channel: 'email', recipient: mailed.recipient }, refusal);
  });
}

function readReturnPath(
  { address, key }: BounceBox,
  returnPath: string,
): { id: string; addressProof: string } | undefined {
  const [local, domain] = address.toLowerCase().split('@');
  const [name, hers] = returnPath.toLowerCase().split('@');
  if (hers !== domain || !name?.startsWith(`${local}+`)) return undefined;
  const [, hex, proof = ''] = RETURN_PATH.exec(name.slice(`${local}+`.length)) ?? [];
  const id = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!id || !isSame(idProof(key, id), proof.slice(0, ID_PROOF))) return undefined;
  return { id, addressProof: proof.slice(ID_PROOF) };
}

function idProof(key: Buffer, id: string): string {
  return prove(key, `letter\n${id}`).slice(0, ID_PROOF);
}

function addressProof(key: Buffer, id: string, to: string): string {
  return prove(key, `address\n${id}\n${to}`).slice(0, ADDRESS_PROOF);
}

function prove(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
