import type { Calendar } from '@meche/contract/appointments';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { findProfessionalByAccount, getProfessional } from '#professionals';
import { readAgenda } from '#scheduling';
import { listMembers } from '#staff';
import { presentAppointments } from './present-appointments.ts';
import { listInCalendar } from './store/appointments.ts';

/** Days of a professional's own calendar, from today in her zone unless told otherwise. */
export async function readCalendar(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  asked: { from?: string | undefined; days: number },
): Promise<Calendar> {
  const own = (await findProfessionalByAccount(db, accountId)) ?? refuse('forbidden');
  const [professional, members] = await Promise.all([getProfessional(db, own.id), listMembers(db, own.id)]);
  const now = clock.now();
  const agenda = await readAgenda(db, {
    professionalId: own.id,
    timeZone: professional.timeZone,
    memberIds: members.map((member) => member.id),
    from: asked.from ?? dayOf(now, professional.timeZone),
    days: asked.days,
    now,
  });
  const rows = await listInCalendar(db, own.id, agenda.startsAt, agenda.endsAt);
  return {
    timeZone: professional.timeZone,
    now: now.toISOString(),
    slotStepMinutes: professional.slotStepMinutes,
    defaultView: professional.defaultView,
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      days: agenda.members.find((one) => one.id === member.id)?.days ?? [],
    })),
    appointments: await presentAppointments(db, rows, 'professional', now),
    blockedTimes: agenda.blockedTimes.map((blocked) => ({
      ...blocked,
      startsAt: blocked.startsAt.toISOString(),
      endsAt: blocked.endsAt.toISOString(),
    })),
  };
}
