import { getReadiness } from '@meche/contract/readiness';
import { wasBookedOnline } from '#appointments';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import { listFirstSlots, readReadiness } from '#scheduling';
import { listMembers } from '#staff';
import { getVerification } from '#verification';

/** Routes for the steps that a professional still has to take before the first booking. */
export function readinessRoutes(http: HttpRouter, { db, clock }: { db: Database; clock: Clock }): void {
  http.serve(getReadiness, async ({ caller }) => {
    const { professionalId } = caller.standing;
    const [ready, verification, bookedOnline, professional, members] = await Promise.all([
      readReadiness(db, professionalId, clock.now()),
      getVerification(db, clock, professionalId),
      wasBookedOnline(db, professionalId),
      getProfessional(db, professionalId),
      listMembers(db, professionalId),
    ]);
    const slots =
      ready.sold && !bookedOnline
        ? await listFirstSlots(db, {
            clock,
            requests: [{ professionalId, place: ready.sold.place, serviceIds: [ready.sold.serviceId] }],
            spread: { days: 1, perDay: 1 },
            withinDays: professional.horizonDays,
          })
        : new Map<string, { startsAt: string }[]>();
    const bookable = members.filter((member) => member.bookable);
    const hasFaces = bookable.length > 0 && bookable.every(({ portraitId }) => portraitId !== null);
    const hasPapers = verification.state === 'verified' || verification.missing.length === 0;
    return {
      bookable: ready.bookable,
      bookedOnline,
      firstSlotAt: slots.get(professionalId)?.[0]?.startsAt ?? null,
      timeZone: professional.timeZone,
      steps: [
        { step: 'services' as const, done: ready.services, needed: true },
        { step: 'hours' as const, done: ready.hours, needed: true },
        { step: 'place' as const, done: ready.place, needed: true },
        { step: 'description' as const, done: professional.description !== '', needed: false },
        { step: 'portrait' as const, done: hasFaces, needed: false },
        { step: 'fees' as const, done: isFeeAnswered(professional), needed: false },
        { step: 'papers' as const, done: hasPapers, needed: false },
      ],
    };
  });
}

/** The question about fees is answered by yes, by no, and by setting a fee. */
function isFeeAnswered({
  feesChosenAt,
  lateFeePercent,
  noShowFeePercent,
}: Pick<ProfessionalForBooking, 'feesChosenAt' | 'lateFeePercent' | 'noShowFeePercent'>): boolean {
  return feesChosenAt !== null || lateFeePercent > 0 || noShowFeePercent > 0;
}
