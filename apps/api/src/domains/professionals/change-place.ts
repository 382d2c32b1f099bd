import type { Formula, PlaceOfService, Plan } from '@meche/contract/enumerations';
import type { PlaceChange } from '@meche/contract/profile';
import type { FieldError } from '@meche/contract/refusals';
import { lackingOfWorkAddress, requestedZones, roleOfWorkPlace } from '@meche/contract/work-places';
import { changeRole } from '#identity';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { locateAddress, timeZoneOf } from '#places';
import { ProfessionalChanged } from './facts.ts';
import { getProfessional } from './get-professional.ts';
import { uniqueZones } from './rules.ts';
import {
  deletePlace,
  insertPlace,
  lockProfessional,
  type ProfessionalForBooking,
  type ProfessionalRole,
  replaceWorkZones,
  updateBusiness,
  updateProfessionalRole,
  type WorkPlace,
} from './store.ts';

/** What the domains above this one decide about it, put together by app/; all of it in the caller's transaction. */
export type PlaceChangeDeps = {
  db: Database;
  clock: Clock;
  /** Nobody books at hers until the transaction ends. */
  keepStill(tx: Tx, professionalId: string): Promise<void>;
  /** What keeps her: visits to come at the places she leaves, and people of her staff beside herself. */
  lookAround(
    tx: Tx,
    asked: { professionalId: string; leaving: readonly PlaceOfService[]; now: Date },
  ): Promise<{ appointments: number; members: number }>;
  /** The plan of a role that costs just that. Refuses total_price_unknown. */
  planFor(
    role: ProfessionalRole,
    totalPrice: string,
    additionalProfiles: number,
  ): { plan: Plan; formula: Formula; monthlyCents: number };
  /** The local day of her first invoice on it; null when nothing is to pay, or it is settled already. */
  firstInvoiceOn(
    tx: Tx,
    it: { professionalId: string; timeZone: string; monthlyCents: number; now: Date },
  ): Promise<string | null>;
  /** Puts her on it. Refuses invalid_input without a card where there is something to pay. */
  changePlan(
    tx: Tx,
    it: {
      professionalId: string;
      plan: Plan;
      formula: Formula;
      additionalProfiles: number;
      paymentMethodToken: string | undefined;
      now: Date;
    },
  ): Promise<void>;
};

/**
 * Moves a business: only at home, in a salon, or both; role and plan follow. Refuses appointments_in_the_way and
 * staff_in_the_way with how many, changed_meanwhile when she has seen an older version, place_change_to_confirm with what it comes to until it is confirmed, total_price_unknown,
 * unknown_commune, invalid_input.
 */
export async function changePlace(
  deps: PlaceChangeDeps,
  { professionalId, accountId }: { professionalId: string; accountId: string },
  asked: PlaceChange,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deps.keepStill(tx, professionalId);
    await lockProfessional(tx, professionalId);
    const own = await getProfessional(tx, professionalId);
    const { version = own.informationVersion } = asked;
    if (version !== own.informationVersion) refuse('changed_meanwhile');
    const now = deps.clock.now();
    const had = own.places.map(({ kind }) => kind);
    const leaving = had.filter((kind) => !asked.workPlace.includes(kind));
    const coming = asked.workPlace.filter((kind) => !had.includes(kind));
    if (leaving.length + coming.length === 0)
      refuse('invalid_input', { fields: { work_place: 'same_as_before' } });
    const role = roleOfWorkPlace(asked.workPlace);
    const places = await readPlaces(tx, own, asked, coming);
    const plan = planAsked(deps, own, role, asked);

    const inTheWay = await deps.lookAround(tx, { professionalId, leaving, now });
    const { appointments, members } = inTheWay;
    if (appointments > 0) refuse('appointments_in_the_way', { details: { appointments } });
    if (role === 'HAIRDRESSER' && members > 0) refuse('staff_in_the_way', { details: { members } });
    if (!asked.confirm) {
      const { monthlyCents } = plan;
      const { timeZone } = own;
      const firstInvoiceOn = await deps.firstInvoiceOn(tx, { professionalId, timeZone, monthlyCents, now });
      refuse('place_change_to_confirm', {
        details: { role, plan: plan.plan, monthlyCents, firstInvoiceOn },
      });
    }

    for (const kind of leaving) await deletePlace(tx, professionalId, kind);
    for (const place of places) await insertPlace(tx, professionalId, place);
    await replaceWorkZones(tx, professionalId, zonesOf(own, asked));
    await updateBusiness(tx, { id: professionalId, version });
    if (role !== own.role) {
      const { plan: of, additionalProfiles } = plan;
      await updateProfessionalRole(tx, professionalId, { role, plan: of, additionalProfiles });
      await changeRole(tx, { accountId, from: own.role, to: role, actorId: accountId });
      const { paymentMethodToken } = asked;
      await deps.changePlan(tx, { professionalId, ...plan, paymentMethodToken, now });
    }
    await announce(tx, ProfessionalChanged, { professionalId }, now);
    await recordAudit(tx, {
      actorId: accountId,
      action: 'place_changed',
      subject: `professional:${professionalId}`,
      detail: { from: had, to: asked.workPlace, role, plan: plan.plan },
    });
  });
}

/** A plan belongs to a role: with the role a new one is chosen by its price, else hers stays. */
function planAsked(
  { planFor }: PlaceChangeDeps,
  { role: former, plan, additionalProfiles }: ProfessionalForBooking,
  role: ProfessionalRole,
  asked: PlaceChange,
) {
  const { totalPrice, additionalProfile = 0 } = asked;
  if (role === former) {
    const fields: Record<string, FieldError> = {};
    if (totalPrice !== undefined) fields.total_price = 'changed_elsewhere';
    if (asked.additionalProfile !== undefined) fields.additional_profile = 'changed_elsewhere';
    if (asked.paymentMethodToken !== undefined) fields.payment_method_token = 'changed_elsewhere';
    if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
    return { plan, formula: 'elite' as const, monthlyCents: 0, additionalProfiles };
  }
  if (totalPrice === undefined) refuse('invalid_input', { fields: { total_price: 'required' } });
  return { ...planFor(role, totalPrice, additionalProfile), additionalProfiles: additionalProfile };
}

/** The places that are new: at the address told, or at the one she has. */
async function readPlaces(
  tx: Tx,
  own: ProfessionalForBooking,
  asked: PlaceChange,
  coming: readonly PlaceOfService[],
): Promise<WorkPlace[]> {
  const { workAddress, workPlace } = asked;
  const known = own.places[0];
  const { line = known?.line ?? '', city = known?.city, postalCode = known?.postalCode } = workAddress ?? {};
  const fields: Record<string, FieldError> = {};
  const zones = requestedZones(asked) ?? [];
  if (coming.includes('at_home') && zones.length + own.workZones.length === 0) fields.work_zone = 'required';
  // Her private base must not become the public address of a salon unsaid.
  if (coming.includes('salon')) Object.assign(fields, lackingOfWorkAddress(workAddress ?? {}, 'SALON'));
  if (!workPlace.includes('at_home') && zones.length > 0) fields.work_zone = 'not_a_choice';
  if (Object.keys(fields).length > 0 || !city || !postalCode) refuse('invalid_input', { fields });
  const { commune, coordinates } = await locateAddress(tx, { city, postalCode }, 'work_address.postal_code');
  if (timeZoneOf(commune) !== own.timeZone)
    refuse('invalid_input', { fields: { 'work_address.postal_code': 'changed_elsewhere' } });
  const { state = known?.state ?? '', activate = true } = workAddress ?? {};
  const { inseeCode } = commune;
  return coming.map((kind) => ({ kind, line, city, state, postalCode, inseeCode, coordinates, activate }));
}

function zonesOf(own: ProfessionalForBooking, asked: PlaceChange) {
  if (!asked.workPlace.includes('at_home')) return [];
  const told = requestedZones(asked);
  return told?.length ? uniqueZones(told) : own.workZones;
}
