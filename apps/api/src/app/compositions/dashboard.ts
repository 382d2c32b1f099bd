import {
  type DayInFigures,
  type Figures,
  getFigures,
  getToDo,
  type MonthInFigures,
  type ToDo,
} from '@meche/contract/dashboard';
import { countByDay, readToDo } from '#appointments';
import { clientScopeOf, countClientsByDay } from '#clients';
import { listFailingHosts } from '#connections';
import { listUnreadCalendars } from '#external-calendars';
import type { Database } from '#kit/database/database';
import type { ReadDatabases } from '#kit/database/read-database';
import type { Held } from '#kit/http/caller';
import type { HttpRouter } from '#kit/http/serve';
import { sum } from '#kit/money';
import { type Clock, dayOf, daysBetween, plusDays, plusMonths, startOfDay } from '#kit/time';
import { countUnreadAtProfessional } from '#messaging';
import { readTextMessageQuota } from '#notifications';
import { getProfessional } from '#professionals';
import { averageOf, countReviewsByDay } from '#reviews';
import { countOccupancy } from '#scheduling';
import { listMembers, mayOpenCalendar } from '#staff';
import { smsRemindersOf, sumRefusedDues } from '#subscriptions';
import { getVerification, verificationToDo } from '#verification';

type Deps = { db: Database; reads: Pick<ReadDatabases, 'upToDate'>; clock: Clock };

export function dashboardRoutes(http: HttpRouter, deps: Deps): void {
  http.serve(getFigures, ({ caller }) => readFigures(deps, caller.standing));
  http.serve(getToDo, ({ caller }) => readToDoList(deps, caller.standing));
}

async function readFigures({ reads, clock }: Deps, standing: Held<'own_calendar'>): Promise<Figures> {
  const db = await reads.upToDate();
  const { professionalId } = standing;
  const [{ timeZone }, members] = await Promise.all([
    getProfessional(db, professionalId),
    listMembers(db, professionalId),
  ]);
  const today = dayOf(clock.now(), timeZone);
  const first = `${today.slice(0, 7)}-01`;
  const from = plusMonths(first, -1);
  const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => plusDays(from, at));
  const span = {
    from: startOfDay(from, timeZone),
    until: startOfDay(plusDays(today, 1), timeZone),
    timeZone,
  };
  const memberIds = members
    .filter((member) => member.bookable && mayOpenCalendar(standing, member.id))
    .map(({ id }) => id);
  const [visits, clients, occupancy, reviews] = await Promise.all([
    countByDay(db, standing, span),
    countClientsByDay(db, clientScopeOf(standing), span),
    countOccupancy(db, { professionalId, timeZone, memberIds, from, days: days.length }),
    countReviewsByDay(db, professionalId, span),
  ]);
  const money = standing.can.has('see_money') ? 0 : null;
  const nothing = { visits: 0, noShows: 0, cancelledLate: 0, cardCents: money, onSiteCents: money };
  const figures = days.map((day) => ({
    ...nothing,
    newClients: 0,
    returningClients: 0,
    bookedMinutes: 0,
    openMinutes: 0,
    ...visits.find((one) => one.day === day),
    ...clients.find((one) => one.day === day),
    ...occupancy.find((one) => one.day === day),
    ...reviewsOf(reviews.find((one) => one.day === day)),
    day,
  }));
  const lastMonth = figures.filter(({ day }) => day < first);
  const soFar = figures.filter(({ day }) => day >= first);
  return {
    timeZone,
    today,
    ofWholeBusiness: standing.can.has('see_all_calendars'),
    soFar: added(soFar),
    sameDays: added(lastMonth.slice(0, soFar.length)),
    lastMonth: added(lastMonth),
    days: figures.map(({ stars: _, ...day }) => day),
  };
}

async function readToDoList({ db, clock }: Deps, standing: Held<'own_calendar'>): Promise<ToDo> {
  const { professionalId, can } = standing;
  const [visits, unreadThreads, verification, dues, smsUsedUp, failing, unread] = await Promise.all([
    readToDo({ db, clock }, standing),
    countUnreadAtProfessional(db, standing),
    can.has('verify') ? getVerification(db, clock, professionalId) : null,
    can.has('manage_subscription') ? sumRefusedDues(db, professionalId) : null,
    can.has('edit_business') ? readUsedUp(db, professionalId, clock.now()) : null,
    can.has('edit_business') ? listFailingHosts(db, professionalId) : [],
    listUnreadCalendars({ db, clock }, standing),
  ]);
  return {
    ...visits,
    unreadThreads,
    papers: verification && verificationToDo(verification),
    unpaidInvoices: dues && dues.count > 0 ? dues : null,
    smsUsedUp,
    failingSystems: failing.map(presentSince),
    unreadCalendars: unread.map(presentSince),
  };
}

function presentSince({ host, since }: { host: string; since: Date }) {
  return { host, since: since.toISOString() };
}

/** Returns the quota of SMS reminders when it is used up until the next month; otherwise null. */
async function readUsedUp(db: Database, professionalId: string, now: Date): Promise<ToDo['smsUsedUp']> {
  const professional = await getProfessional(db, professionalId);
  const counted = { ...professional, smsRemindersPerMonth: smsRemindersOf(professional.plan) };
  const { quota, isUsedUp } = await readTextMessageQuota(db, counted, now);
  if (!isUsedUp) return null;
  return { quota, backOn: plusMonths(`${dayOf(now, professional.timeZone).slice(0, 7)}-01`, 1) };
}

function reviewsOf(ratings: { count: number; sum: number } | undefined) {
  return { reviews: ratings?.count ?? 0, stars: ratings?.sum ?? 0 };
}

type DayFigures = DayInFigures & { stars: number };

function added(days: readonly DayFigures[]): MonthInFigures {
  const total = (of: (day: DayFigures) => number) => sum(days.map(of));
  const money = (of: (day: DayFigures) => number | null) =>
    days.some((day) => of(day) === null) ? null : total((day) => of(day) ?? 0);
  const [cardCents, onSiteCents] = [money((day) => day.cardCents), money((day) => day.onSiteCents)];
  const bookedMinutes = total((day) => day.bookedMinutes);
  const openMinutes = total((day) => day.openMinutes);
  const reviews = total((day) => day.reviews);
  return {
    visits: total((day) => day.visits),
    noShows: total((day) => day.noShows),
    cancelledLate: total((day) => day.cancelledLate),
    newClients: total((day) => day.newClients),
    returningClients: total((day) => day.returningClients),
    cardCents,
    onSiteCents,
    bookedMinutes,
    openMinutes,
    reviews,
    takingsCents: cardCents === null || onSiteCents === null ? null : cardCents + onSiteCents,
    occupancyPercent: openMinutes === 0 ? null : Math.round((100 * bookedMinutes) / openMinutes),
    rating: averageOf({ sum: total((day) => day.stars), count: reviews }).average,
  };
}
