import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { IdentityService } from '#partners/identity-service/port';

export const DEMO_PASSWORD = 'meche-demo-2026';

/** As the launcher prints them. */
export type DemoAccount = {
  label: string;
  role: 'CUSTOMER' | 'HAIRDRESSER' | 'SALON';
  email: string;
  password: string;
  note: string;
};

export const demoAccounts: readonly (DemoAccount & { name: string })[] = [
  {
    label: 'Customer',
    role: 'CUSTOMER',
    email: 'camille@demo.meche.example',
    name: 'Camille Perrin',
    password: DEMO_PASSWORD,
    note: 'Appointments to come, past and cancelled',
  },
  {
    label: 'Salon in Paris 11e',
    role: 'SALON',
    email: 'sofia@demo.meche.example',
    name: 'Sofia Benali',
    password: DEMO_PASSWORD,
    note: 'Atelier Sofia: a team of three, takes cards',
  },
  {
    label: 'Hairdresser, at home',
    role: 'HAIRDRESSER',
    email: 'ines@demo.meche.example',
    name: 'Inès Marchal',
    password: DEMO_PASSWORD,
    note: 'Inès à domicile: travels around Paris 11e, takes cards',
  },
];

/** Opens the demo accounts at the identity service, or finds them there from before; answers its ids by e-mail. */
export async function openDemoAccounts(identity: IdentityService): Promise<Map<string, string>> {
  const uids = new Map<string, string>();
  for (const { email, password, name } of demoAccounts) {
    const created = await identity.createAccount({ email, password, displayName: name });
    const uid = created.outcome === 'created' ? created.uid : (await identity.findByEmail(email))?.uid;
    if (!uid) throw new Error(`the identity service refuses ${email}: ${created.outcome}`);
    if (created.outcome !== 'created') await identity.setPassword(uid, password);
    await identity.setEmailVerified(uid);
    uids.set(email, uid);
  }
  return uids;
}

export async function keepDemoAccounts(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const kept = demoAccounts.map(({ name: _name, ...account }) => account);
  await writeFile(file, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600 });
}
