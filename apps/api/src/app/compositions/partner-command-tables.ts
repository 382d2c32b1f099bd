import type { OperableCommands } from '#kit/jobs/operate-commands';
import { operationCommands, removalCommands } from '#payments';
import { cardCommands, chargeCommands } from '#subscriptions';
import { partnerAccountCommands } from '#verification';
import { bankAccountCommands, withdrawalCommands } from '#wallet';

/** The tables of commands to the card partner. A new table needs an entry here. */
export const partnerCommandTables: readonly OperableCommands[] = [
  operationCommands,
  removalCommands,
  cardCommands,
  chargeCommands,
  partnerAccountCommands,
  bankAccountCommands,
  withdrawalCommands,
];
