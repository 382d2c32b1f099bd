import type { Formula, Plan } from '@meche/contract/enumerations';
import type { DocumentKind, LegalStatus } from '@meche/contract/registration-enumerations';
import type { SavedSteps, SignUpDraft } from '@meche/contract/sign-up-drafts';
import { listFilesByIds, presentFile } from '#files';
import type { Database, Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { locateAddress, timeZoneOf } from '#places';
import type { ProfessionalRole } from '#professionals';
import { completeSteps, documentFileIds, missingDocuments, roleOfDraft } from './rules.ts';
import { findDraft } from './store.ts';

/** Port to subscriptions and verification, which depend on this domain. */
export type SignUpDecisions = {
  /** Undefined when no plan of the role has this price with so many additional profiles. */
  planOf(
    role: ProfessionalRole,
    totalPrice: string,
    additionalProfiles: number,
  ): { plan: Plan; formula: Formula; monthlyCents: number } | undefined;
  /** Null when there is nothing to pay. */
  firstInvoiceOn(startedOn: string, monthlyCents: number): string | null;
  documentsOf(legalStatus: LegalStatus | null): readonly DocumentKind[];
  /** Error for the issue day of a KBIS; undefined when it is recent enough. */
  faultOfKbis(issuedOn: string, today: string): 'too_old' | 'invalid_date' | undefined;
};

/** A draft with its computed fields. Refuses not_found, also for an expired draft. */
export async function presentSignUpDraft(
  { db, clock, decisions }: { db: Database; clock: Clock; decisions: SignUpDecisions },
  id: string,
): Promise<SignUpDraft> {
  const now = clock.now();
  const draft = (await findDraft(db, id, now)) ?? refuse('not_found');
  const { personalDetails, subscription, documents } = draft.steps;
  const role = roleOfDraft(personalDetails);
  const price = subscription?.totalPrice;
  const chosen =
    role && price !== undefined
      ? decisions.planOf(role, price, subscription?.additionalProfile ?? 0)
      : undefined;
  const required = decisions.documentsOf(documents?.legalStatus ?? null);
  const shown = await listFilesByIds(db, documentFileIds(documents));
  const today = dayOf(now, await timeZoneOfDraft(db, draft.steps));
  return {
    id,
    currentStep: draft.currentStep,
    version: draft.version,
    steps: draft.steps,
    complete: completeSteps(draft.steps, {
      monthlyCents: chosen?.monthlyCents ?? null,
      missingDocuments: missingDocuments(documents, required),
    }),
    files: shown.map(presentFile),
    role,
    plan: chosen?.plan ?? null,
    formula: chosen?.formula ?? null,
    monthlyCents: chosen?.monthlyCents ?? null,
    firstInvoiceOn: chosen ? decisions.firstInvoiceOn(today, chosen.monthlyCents) : null,
    requiredDocuments: [...required],
    expiresAt: draft.expiresAt.toISOString(),
  };
}

/** Time zone of the work address; Paris while it is missing. */
export async function timeZoneOfDraft(db: Db, steps: SavedSteps): Promise<string> {
  const { postalCode } = steps.personalDetails?.workAddress ?? {};
  if (!postalCode) return 'Europe/Paris';
  // By postal code only: it determines the zone, and the town’s name may still be wrong.
  return timeZoneOf((await locateAddress(db, { city: '', postalCode })).commune);
}
