import { deskSections, getDesk } from '@meche/contract/desk';
import { listContests } from '#appointments';
import { listAlarmsOn } from '#kit/alarms/alarm-store';
import type { HttpDoor } from '#kit/http/serve';
import { listWaitingSince } from '#moderation';
import { listDisputes, listStuckEvents, type PaymentsDeps } from '#payments';
import { listWaiting } from '#verification';
import { listDifferences } from '#wallet';
import { accountRoutes } from './desk-accounts.ts';
import { actRoutes } from './desk-acts.ts';
import { contestRoutes } from './desk-contests.ts';
import { differenceRoutes } from './desk-differences.ts';
import { disputeRoutes } from './desk-disputes.ts';
import { eventRoutes } from './desk-events.ts';
import { type DeskParts, jobRoutes, listTroubles } from './desk-jobs.ts';
import { listOwed, orderRoutes } from './desk-orders.ts';
import { subjectDoors } from './moderated.ts';

/** More are told as so many. */
const MOST_CASES = 1000;

/** The operator's desk: one file of routes for each section, and how much waits in each. */
export function deskRoutes(http: HttpDoor, parts: DeskParts & { payments: PaymentsDeps }): void {
  const { db } = parts;
  /** Since when each thing of a section waits. */
  const waiting: Record<(typeof deskSections)[number], () => Promise<Date[]>> = {
    orders: async () => (await listOwed(parts)).map(({ createdAt }) => createdAt),
    events: async () => (await listStuckEvents(db)).map(({ receivedAt }) => receivedAt),
    jobs: () => listTroubles(parts),
    differences: async () => (await listDifferences(db)).map(({ foundAt }) => foundAt),
    cases: () => listWaitingSince(db, MOST_CASES),
    verifications: async () => (await listWaiting(db)).map(({ submittedAt }) => submittedAt),
    contests: async () =>
      (await listContests(db)).flatMap(({ contestedAt }) => (contestedAt ? [contestedAt] : [])),
    disputes: async () =>
      (await listDisputes(db)).flatMap(({ state, openedAt }) =>
        state === 'needs_evidence' ? [openedAt] : [],
      ),
  };
  http.serve(getDesk, async () => {
    const sections = await Promise.all(
      deskSections.map(async (section) => {
        const since = await waiting[section]();
        const oldest = since.length > 0 ? Math.min(...since.map(Number)) : null;
        return {
          section,
          count: since.length,
          oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
        };
      }),
    );
    const alarms = await listAlarmsOn(db);
    return {
      sections,
      alarms: alarms.map(({ name, beganAt, value }) => ({ name, beganAt: beganAt.toISOString(), value })),
    };
  });
  orderRoutes(http, parts);
  eventRoutes(http, parts);
  jobRoutes(http, parts);
  differenceRoutes(http, parts);
  contestRoutes(http, parts);
  disputeRoutes(http, parts.payments);
  actRoutes(http, parts);
  accountRoutes(http, { ...parts, doors: subjectDoors });
}
