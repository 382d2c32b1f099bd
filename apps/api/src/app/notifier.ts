import { findAccount } from '#identity';
import { createNotifier, type Notifier, type Post } from '#notifications';
import { listProfessionalsByIds } from '#professionals';
import { smsRemindersOf } from '#subscriptions';
import type { Parts } from './parts.ts';

/** How a letter leaves. */
export function postOf({ config, db, clock, partners }: Parts): Post {
  const { email, textMessages } = partners;
  return { db, clock, email, textMessages, publicOrigin: config.PUBLIC_ORIGIN };
}

/** The owner of a business, as a letter needs her; undefined once it is closed or she left. */
export async function readOwner({ db }: Pick<Parts, 'db'>, professionalId: string) {
  const [professional] = await listProfessionalsByIds(db, [professionalId]);
  const person = professional && (await findAccount(db, professional.accountId));
  return person && { person, businessName: professional.businessName };
}

/** Notifications with the people they write to. */
export function notifierOf(parts: Parts): Notifier {
  const { db } = parts;
  return createNotifier({
    ...postOf(parts),
    readRecipient: (accountId) => findAccount(db, accountId),
    async readProfessionalContact(professionalId) {
      const [professional] = await listProfessionalsByIds(db, [professionalId]);
      const account = professional && (await findAccount(db, professional.accountId));
      if (!account) return undefined;
      const smsRemindersPerMonth = smsRemindersOf(professional.plan);
      return { ...professional, smsRemindersPerMonth, email: account.email, language: account.language };
    },
  });
}
