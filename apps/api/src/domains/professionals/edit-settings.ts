import type { SettingsEdit } from '@meche/contract/settings';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { ProfessionalChanged } from './facts.ts';
import { depositErrorOf } from './rules.ts';
import { replaceCalendarColours, updateSettings } from './store/settings.ts';
import { lockProfessional } from './store.ts';

/**
 * Changes booking settings and calendar colours. Existing appointments keep their terms; colours of former
 * members are dropped. Refuses changed_meanwhile, invalid_input (two kinds of deposit).
 */
export async function editSettings(
  deps: {
    db: Database;
    clock: Clock;
    listMemberIds(tx: Tx, professionalId: string): Promise<string[]>;
  },
  { accountId: actorId, standing }: { accountId: string; standing: Held<'edit_business'> },
  { version, members, categories, ...settings }: SettingsEdit,
): Promise<void> {
  const { professionalId } = standing;
  const error = depositErrorOf(settings);
  if (error) refuse('invalid_input', { fields: { deposit_cents: error } });
  await inTransaction(deps.db, async (tx) => {
    await lockProfessional(tx, professionalId);
    if (!(await updateSettings(tx, { id: professionalId, version }, settings))) refuse('changed_meanwhile');
    const memberIds = new Set(await deps.listMemberIds(tx, professionalId));
    const colours = new Map(
      [
        ...members
          .filter(({ memberId }) => memberIds.has(memberId))
          .map((one) => ({ memberId: one.memberId, category: null, colour: one.colour })),
        ...categories.map((one) => ({ memberId: null, category: one.category, colour: one.colour })),
      ].map((one) => [one.memberId ?? one.category, one]),
    );
    await replaceCalendarColours(tx, professionalId, [...colours.values()]);
    await announce(tx, ProfessionalChanged, { professionalId }, deps.clock.now());
    const { cancellationWindowHours, lateFeePercent, lateMoves, noShowFeePercent, paymentFailure } = settings;
    const { depositPercent, depositCents } = settings;
    await recordAudit(tx, {
      actorId,
      action: 'settings_edited',
      subject: `professional:${professionalId}`,
      detail: {
        cancellationWindowHours,
        lateFeePercent,
        lateMoves,
        noShowFeePercent,
        paymentFailure,
        depositPercent,
        depositCents,
      },
    });
  });
}
