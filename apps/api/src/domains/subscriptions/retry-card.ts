import { operableCommands } from '#kit/jobs/operate-commands';
import { attachments, findLastAttachment, insertAttachment } from './store/cards.ts';

/** A refused card is repeated unless the professional has entered another one since. */
export const cardCommands = operableCommands(attachments, {
  about: 'professional',
  subjectOf: ({ professionalId }) => professionalId,
  async repeat(tx, { id, professionalId, token }, now) {
    const last = await findLastAttachment(tx, professionalId);
    return last?.id === id ? () => insertAttachment(tx, { professionalId, token, now }) : undefined;
  },
});
