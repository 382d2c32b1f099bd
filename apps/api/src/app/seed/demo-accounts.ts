import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { demoAccounts } from '@meche/demo/accounts';
import type { IdentityService } from '#partners/identity-service/port';

/**
 * Creates the demo accounts at the identity service, or finds them and resets their passwords, and marks
 * their emails as verified. Returns the ids of the identity service by email.
 */
export async function openDemoAccounts(identity: IdentityService): Promise<Map<string, string>> {
  const uids = new Map<string, string>();
  for (const { email, password, firstName, lastName } of demoAccounts) {
    const displayName = `${firstName} ${lastName}`;
    const created = await identity.createAccount({ email, password, displayName });
    const uid = created.outcome === 'created' ? created.uid : (await identity.findByEmail(email))?.uid;
    if (!uid) throw new Error(`the identity service refuses ${email}: ${created.outcome}`);
    if (created.outcome !== 'created') await identity.setPassword(uid, password);
    await identity.setEmailVerified(uid);
    uids.set(email, uid);
  }
  return uids;
}

/** Writes the demo accounts to a file for the launcher, which prints them. */
export async function writeDemoAccounts(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const accounts = demoAccounts.map(({ label, role, email, password, note }) => ({
    label,
    role,
    email,
    password,
    note,
  }));
  await writeFile(file, `${JSON.stringify(accounts, undefined, 2)}\n`, { mode: 0o600 });
}
