import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from '#kit/constant-time';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { KeyRing } from '#kit/key-ring';
import { serializeError } from '#kit/serialize-error';
import type { Clock } from '#kit/time';
import { type DeliveryReport, EmailRefused } from '#partners/email/port';
import { isAddressFault } from './rules.ts';
import { stopRefusedChannel } from './stop-channel.ts';
import { findEmailRecipient, recordBounce } from './store/deliveries.ts';

/**
 * The mailbox that receives bounces, for example `rebonds@mail.example`. Each email has its own subaddress.
 */
export type BounceBox = {
  address: string;
  /** Keys of 32 bytes, stored outside of the database, that authenticate return paths. */
  keys: KeyRing<Buffer>;
};

type BounceDeps = { db: Database; clock: Clock; bounces: BounceBox };

const ID_PROOF = 12;
const ADDRESS_PROOF = 8;
/**
 * The subaddress of a return path. With its `+` it has 54 characters; RFC 5321 allows 64, so the mailbox’s
 * name may have 10.
 */
const RETURN_PATH = new RegExp(`^([0-9a-f]{32})\\.([0-9a-f]{${ID_PROOF + ADDRESS_PROOF}})$`);

/**
 * Returns the return path of an email: `rebonds+<id>.<proof>@mail.example`. The proof authenticates the id
 * and the recipient, because the account's address may have changed before the bounce arrives. The proof is
 * hexadecimal, because some servers change the case.
 */
export function returnPathOf(
  { address, keys: [key] }: BounceBox,
  { id, to }: { id: string; to: string },
): string {
  const [local, domain] = address.split('@');
  return `${local}+${id.replaceAll('-', '')}.${idProof(key, id)}${addressProof(key, id, to)}@${domain}`;
}

/** True when the return path has a valid proof and belongs to an email whose recipient was not erased. */
export async function isReturnPath(
  { db, bounces }: Pick<BounceDeps, 'db' | 'bounces'>,
  returnPath: string,
): Promise<boolean> {
  const returned = readReturnPath(bounces, returnPath);
  return returned !== undefined && (await findEmailRecipient(db, returned.id)) !== undefined;
}

/**
 * Processes a bounce. If it says that the address does not work, emails to the address are stopped, except
 * those that are always sent, and the email is listed as refused for operators.
 */
export async function handleBounce(
  { db, clock, bounces }: BounceDeps,
  returnPath: string,
  reports: readonly DeliveryReport[],
): Promise<void> {
  const returned = readReturnPath(bounces, returnPath);
  const [report] = reports;
  if (!returned || !report || !isAddressFault(reports)) return;
  const mailed = await findEmailRecipient(db, returned.id);
  // The email went to another address: the recipient has changed their address since, or was erased.
  if (
    !mailed ||
    !isEqualInConstantTime(addressProof(returned.key, returned.id, mailed.recipient), returned.addressProof)
  )
    return;
  const refusal = new EmailRefused(report.status, undefined, true);
  await inTransaction(db, async (tx) => {
    if (await recordBounce(tx, { ...mailed, failure: serializeError(refusal) }))
      await stopRefusedChannel({ db: tx, clock }, { channel: 'email', recipient: mailed.recipient }, refusal);
  });
}

function readReturnPath(
  { address, keys }: BounceBox,
  returnPath: string,
): { id: string; key: Buffer; addressProof: string } | undefined {
  const [local, domain] = address.toLowerCase().split('@');
  const [name, actualDomain] = returnPath.toLowerCase().split('@');
  if (actualDomain !== domain || !name?.startsWith(`${local}+`)) return undefined;
  const [, hex, proof = ''] = RETURN_PATH.exec(name.slice(`${local}+`.length)) ?? [];
  const id = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const key = id && keys.find((one) => isEqualInConstantTime(idProof(one, id), proof.slice(0, ID_PROOF)));
  return key ? { id, key, addressProof: proof.slice(ID_PROOF) } : undefined;
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
