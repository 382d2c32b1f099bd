import { operableCommands } from '#kit/jobs/operate-commands';
import { removals } from './store/cards.ts';

/**
 * A refused removal is not repeated: the app no longer uses the card, and the operator deletes it in the
 * partner's own tool.
 */
export const removalCommands = operableCommands(removals, {
  about: 'account',
  subjectOf: ({ accountId }) => accountId,
});
