import { findAccount } from '#identity';
import { createNotifier, type Notifier } from '#notifications';
import { listProfessionalsByIds } from '#professionals';
import type { Parts } from './parts.ts';

/** Notifications with the people they write to. */
export function notifierOf({ config, db, clock, partners }: Parts): Notifier {
  return createNotifier({
    db,
    clock,
    email: partners.email,
    textMessages: partners.textMessages,
    publicOrigin: config.PUBLIC_ORIGIN,
    readRecipient: (accountId) => findAccount(db, accountId),
    async readProfessionalContact(professionalId) {
      const [professional] = await listProfessionalsByIds(db, [professionalId]);
      const account = professional && (await findAccount(db, professional.accountId));
      return account && { ...professional, email: account.email, language: account.language };
    },
  });
}
