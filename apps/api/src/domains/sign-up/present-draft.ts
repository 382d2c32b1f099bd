import type { Formula, Plan } from '@meche/contract/enumerations';
import type { DocumentKind, LegalStatus } from '@meche/contract/registration-enumerations';
import type { SavedSteps, SignUpDraft } from '@meche/contract/sign-up-drafts';
import { listFilesByIds, presentFile } from '#files';
import type { Database, Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { locateAddress, timeZoneOf } from '#places';
import type { ProfessionalRole } from '#professionals';
import { completeSteps, documentFileIds, documentsToUpload, roleOfDraft } from './rules.ts';
import { findDraft } from './store.ts';

/** Port to the subscriptions and verification domains, which depend on this domain. */
export type SignUpDecisions = {
  /**
   * Returns the plan with this price; undefined when no plan of the role has this price with this number of
   * additional profiles.
   */
  planOf(
    role: ProfessionalRole,
    totalPrice: string,
    additionalProfiles: number,
  ): { plan: Plan; formula: Formula; monthlyCents: number } | undefined;
  /** Returns the local day of the first invoice; null when there is nothing to pay. */
  firstInvoiceOn(startedOn: string, monthlyCents: number): string | null;
  documentsOf(legalStatus: LegalStatus | null): readonly DocumentKind[];
  /** Returns the error in the issue day of a KBIS; undefined when the KBIS is recent enough. */
  faultOfKbis(issuedOn: string, today: string): 'too_old' | 'invalid_date' | undefined;
};

/** Returns a draft with its computed fields. Refuses not_found for an unknown or expired draft. */
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
      missingDocuments: documentsToUpload(documents, required),
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

/**
 * Returns the time zone of the work address, or that of Paris while the address is missing. Refuses
 * unknown_commune for an unknown postal code.
 */
export async function timeZoneOfDraft(db: Db, steps: SavedSteps): Promise<string> {
  const { postalCode } = steps.personalDetails?.workAddress ?? {};
  if (!postalCode) return 'Europe/Paris';
  // Only the postal code is used: it determines the time zone, and the name of the town may still be wrong.
  return timeZoneOf((await locateAddress(db, { city: '', postalCode })).commune);
}
