import { getWallet } from '@meche/contract/wallet';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import { tellUpcoming } from '#payments';
import { getProfessional } from '#professionals';
import { balanceOf, listLines } from './store.ts';

const PAGE = 50;

export type WalletDeps = {
  db: Database;
  /** What each payable was for, by payable id. */
  labelsOf: (
    payableIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { appointmentId: string; label: string }>>;
};

export function walletRoutes(http: HttpDoor, { db, labelsOf }: WalletDeps): void {
  http.serve(getWallet, async ({ caller, query }) => {
    const { professionalId } = caller.standing;
    const found = await listLines(db, professionalId, { offset: (query.page - 1) * PAGE, limit: PAGE + 1 });
    const lines = found.slice(0, PAGE);
    const { timeZone } = await getProfessional(db, professionalId);
    const labels = await labelsOf(lines.map((line) => line.subjectId));
    return {
      timeZone,
      upcoming: await tellUpcoming(db, professionalId),
      balanceCents: await balanceOf(db, professionalId),
      hasMore: found.length > PAGE,
      lines: lines.map(({ subjectId, at, ...line }) => ({
        ...line,
        at: at.toISOString(),
        appointmentId: labels.get(subjectId)?.appointmentId ?? null,
        label: labels.get(subjectId)?.label ?? '',
      })),
    };
  });
}
