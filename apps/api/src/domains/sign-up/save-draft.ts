import { randomUUID } from 'node:crypto';
import { isTooYoung } from '@meche/contract/least-age';
import type { FieldError } from '@meche/contract/refusals';
import type { SavedSteps, SignUpSave } from '@meche/contract/sign-up-drafts';
import { wireKey } from '@meche/contract/wire';
import { attachFiles, type FileOwner, handOverFiles, releaseFiles, removeFilesOf } from '#files';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep';
import { workSource } from '#kit/jobs/work-source';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf } from '#kit/time';
import { locateAddress } from '#places';
import { type SignUpDecisions, timeZoneOfDraft } from './present-draft.ts';
import { documentFileIds, draftExpiresAt, roleOfDraft, sentCardFields, storedSteps } from './rules.ts';
import {
  deleteDraft,
  expiredDrafts,
  insertDraft,
  lockDraft,
  type SignUpDraftRow,
  updateDraft,
} from './store.ts';

type Deps = { db: Database; clock: Clock };

const ownerOf = (id: string): FileOwner => ({ kind: 'sign_up_draft', id });

export async function startSignUpDraft({ db, clock }: Deps): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  await insertDraft(db, { id, createdAt: now, expiresAt: draftExpiresAt(now) });
  return id;
}

/**
 * Replaces the steps that the request contains, and lets the draft live thirty more days. Saves nothing
 * when any field is invalid. Refuses not_found, draft_changed_elsewhere, card_goes_to_partner,
 * unknown_commune, total_price_unknown, invalid_input by field.
 */
export async function saveSignUpDraft(
  { db, clock, decisions }: Deps & { decisions: SignUpDecisions },
  id: string,
  save: SignUpSave,
): Promise<void> {
  refuseCard(save);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const draft = (await lockDraft(tx, id, now)) ?? refuse('not_found');
    if (save.version !== undefined && save.version !== draft.version) refuse('draft_changed_elsewhere');
    const savedSteps = storedSteps(save);
    const steps: SavedSteps = { ...draft.steps, ...savedSteps };
    await assertPerson(tx, savedSteps.personalDetails, now);
    if (savedSteps.subscription?.totalPrice !== undefined) assertPrice(steps, decisions);
    if (savedSteps.documents) {
      await assertKbis(tx, steps, now, decisions);
      await keepFiles(tx, draft, savedSteps.documents, now);
    }
    const currentStep = save.currentStep ?? draft.currentStep;
    const version = draft.version + 1;
    await updateDraft(tx, { id, steps, currentStep, version, expiresAt: draftExpiresAt(now) });
  });
}

/** Deletes a draft and its files. Refuses not_found. */
export async function dropSignUpDraft({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteDraft(tx, id))) refuse('not_found');
    await removeFilesOf(tx, ownerOf(id), clock.now());
  });
}

/** Sweep that deletes drafts which have not changed for thirty days. Returns how many. */
export async function sweepSignUpDrafts(deps: Deps): Promise<number> {
  return sweepEach(deps, expiredDrafts, {
    run: ({ id }, now) =>
      inTransaction(deps.db, async (tx) => {
        if (await deleteDraft(tx, id)) await removeFilesOf(tx, ownerOf(id), now);
      }),
  });
}

export const signUpSweep = (deps: Deps) => workSource(expiredDrafts, () => sweepSignUpDrafts(deps));

/**
 * Deletes the draft and moves its files to the new account, in the transaction that opens the account. Does
 * nothing when the draft does not exist any more.
 */
export async function closeSignUpDraft(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<void> {
  if (await deleteDraft(tx, id))
    await handOverFiles(tx, { from: ownerOf(id), to: { kind: 'account', id: accountId }, now });
}

function refuseCard({ payment }: SignUpSave): void {
  const sent = sentCardFields(payment);
  if (sent.length === 0) return;
  const fields = sent.map((key) => [`payment.${wireKey(key)}`, 'card_goes_to_partner' as const]);
  refuse('card_goes_to_partner', { fields: Object.fromEntries(fields) });
}

async function assertPerson(tx: Tx, details: SavedSteps['personalDetails'], now: Date): Promise<void> {
  if (!details) return;
  const { dob, phoneNumber, workAddress } = details;
  if (dob && dob > now.toISOString())
    refuse('invalid_input', { fields: { 'personal_details.dob': 'invalid_date' } });
  if (dob && isTooYoung(dob, now.toISOString().slice(0, 10)))
    refuse('invalid_input', { fields: { 'personal_details.dob': 'too_young' } });
  if (phoneNumber) readPhoneNumber(phoneNumber, 'personal_details.phone_number');
  if (workAddress?.postalCode) {
    const { city = '', postalCode } = workAddress;
    await locateAddress(tx, { city, postalCode }, 'personal_details.work_address.postal_code');
  }
}

/** While the work place is unknown, the price of a plan of either role is accepted. */
function assertPrice({ personalDetails, subscription }: SavedSteps, decisions: SignUpDecisions): void {
  const { totalPrice = '', additionalProfile = 0 } = subscription ?? {};
  const role = roleOfDraft(personalDetails);
  const roles = role ? [role] : (['HAIRDRESSER', 'SALON'] as const);
  if (!roles.some((one) => decisions.planOf(one, totalPrice, additionalProfile)))
    refuse('total_price_unknown', { fields: { 'subscription.total_price': 'not_a_choice' } });
}

async function assertKbis(tx: Tx, steps: SavedSteps, now: Date, decisions: SignUpDecisions): Promise<void> {
  const issuedOn = steps.documents?.kbisIssuedOn;
  if (issuedOn === undefined) return;
  const fault = decisions.faultOfKbis(issuedOn, dayOf(now, await timeZoneOfDraft(tx, steps)));
  if (fault) refuse('invalid_input', { fields: { 'documents.kbis_issued_on': fault } });
}

async function keepFiles(
  tx: Tx,
  draft: SignUpDraftRow,
  documents: NonNullable<SavedSteps['documents']>,
  now: Date,
): Promise<void> {
  const owner = ownerOf(draft.id);
  const ids = documentFileIds(documents);
  const missing = await attachFiles(tx, { owner, ids, use: 'sign_up_draft', now });
  if (missing.length > 0) {
    const fields: Record<string, FieldError> = {};
    for (const [key, id] of Object.entries(documents))
      if (missing.includes(id)) fields[`documents.${wireKey(key)}`] = 'file_missing';
    refuse('invalid_input', { fields });
  }
  const former = documentFileIds(draft.steps.documents).filter((id) => !ids.includes(id));
  await releaseFiles(tx, { owner, ids: former, now });
}
