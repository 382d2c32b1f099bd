import { categories } from '@meche/contract/enumerations';
import {
  editSettings as editSettingsEndpoint,
  getSettings as getSettingsEndpoint,
  type Settings,
} from '@meche/contract/settings';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { readTextMessageQuota } from '#notifications';
import { editSettings, findSettings, getProfessional, listCalendarColours, paletteOf } from '#professionals';
import { listServicesOfProfessional } from '#services';
import { listMembers } from '#staff';
import { smsRemindersOf } from '#subscriptions';

/**
 * Routes for the settings of bookings and the calendar, with the colours of the members and of the service
 * categories.
 */
export function settingsRoutes(http: HttpRouter, { db, clock }: { db: Database; clock: Clock }): void {
  http.serve(getSettingsEndpoint, ({ caller }) =>
    readSettings({ db, clock }, caller.standing.professionalId),
  );

  http.serve(editSettingsEndpoint, async ({ caller, body }) => {
    await editSettings(
      {
        db,
        clock,
        listMemberIds: async (tx, professionalId) =>
          (await listMembers(tx, professionalId)).map(({ id }) => id),
      },
      caller,
      body,
    );
    return readSettings({ db, clock }, caller.standing.professionalId);
  });
}

async function readSettings(
  { db, clock }: { db: Database; clock: Clock },
  professionalId: string,
): Promise<Settings> {
  // The settings are read before the other rows, so that a concurrent edit is detected by its version and
  // refused instead of overwritten.
  const settings = (await findSettings(db, professionalId)) ?? refuse('not_found');
  const [professional, members, services, chosen] = await Promise.all([
    getProfessional(db, professionalId),
    listMembers(db, professionalId),
    listServicesOfProfessional(db, professionalId),
    listCalendarColours(db, professionalId),
  ]);
  const smsRemindersPerMonth = smsRemindersOf(professional.plan);
  const texts = await readTextMessageQuota(db, { ...professional, smsRemindersPerMonth }, clock.now());
  const palette = paletteOf(
    chosen,
    members.map(({ id }) => id),
  );
  const sold = new Set(services.map(({ category }) => category));
  return {
    ...settings,
    members: members.map(({ id, name }) => ({ memberId: id, name, colour: palette.ofMember(id) })),
    categories: categories
      .filter((category) => sold.has(category))
      .map((category) => ({ category, colour: palette.ofCategory(category) })),
    cardPayment: professional.verification === 'verified',
    smsRemindersPerMonth,
    smsSentThisMonth: texts.sent,
  };
}
