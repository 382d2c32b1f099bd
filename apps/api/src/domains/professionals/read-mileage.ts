import type { Mileage } from '@meche/contract/travel';
import type { Db } from '#kit/database/database';
import { getProfessional } from './get-professional.ts';
import { mileageTermsAt } from './rules.ts';

const MAX_SHOWN = 100;

export async function readMileage(db: Db, professionalId: string, now: Date): Promise<Mileage> {
  const own = await getProfessional(db, professionalId);
  const history = own.mileageTerms
    .map(({ version: _, validFrom, ...terms }) => ({
      ...terms,
      validFrom: new Date(validFrom).toISOString(),
    }))
    .reverse();
  return {
    terms: mileageTermsAt(own, now),
    version: own.mileageTerms.at(-1)?.version ?? 0,
    timeZone: own.timeZone,
    history: history.slice(0, MAX_SHOWN),
  };
}
