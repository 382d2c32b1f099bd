import { operableCommands } from '#kit/jobs/operate-commands';
import { accountCommands, insertCommand } from './store/accounts.ts';
import { lockVerification } from './store/documents.ts';

/**
 * A refused command is repeated unless it needs a single-use token, which only the professional's browser
 * can create.
 */
export const partnerAccountCommands = operableCommands(accountCommands, {
  about: 'professional',
  subjectOf: ({ professionalId }) => professionalId,
  lock: (tx, { professionalId }) => lockVerification(tx, professionalId),
  async repeat(tx, { professionalId, kind, personId, detail }, now) {
    if (detail.byToken) return undefined;
    const command = { professionalId, kind, token: null, detail, now, ...(personId && { personId }) };
    return () => insertCommand(tx, command);
  },
});
