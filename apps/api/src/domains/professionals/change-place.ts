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
import { deletePlace, insertPlace } from './store/places.ts';
import {
  lockProfessional,
  type ProfessionalForBooking,
  type ProfessionalRole,
  replaceWorkZones,
  updateBusiness,
  updateProfessionalRole,
  type WorkPlace,
} from './store.ts';

/**
 * Decisions that belong to higher domains. app/ connects these functions; all of them run in the caller's
 * transaction.
 */
export type PlaceChangeDeps = {
  db: Database;
  clock: Clock;
  /** Blocks bookings at this professional until the transaction ends. */
  blockBookings(tx: Tx, professionalId: string): Promise<void>;
  /**
   * Counts what prevents the change: future appointments at the places in `leaving`, and members other than
   * the owner.
   */
  findObstacles(
    tx: Tx,
    query: { professionalId: string; leaving: readonly PlaceOfService[]; now: Date },
  ): Promise<{ appointments: number; members: number }>;
  /** Returns the plan of a role that costs exactly this price. Refuses total_price_unknown. */
  planFor(
    role: ProfessionalRole,
    totalPrice: string,
    additionalProfiles: number,
  ): { plan: Plan; formula: Formula; monthlyCents: number };
  /** Returns the local day of the first invoice; null when nothing is due or the day is already settled. */
  firstInvoiceOn(
    tx: Tx,
    input: { professionalId: string; timeZone: string; monthlyCents: number; now: Date },
  ): Promise<string | null>;
  /** Changes the plan. Refuses invalid_input for a paid plan without a card. */
  changePlan(
    tx: Tx,
    input: {
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
 * Changes where a business works (at home, in a salon, or both); its role and plan follow. Refuses
 * appointments_in_the_way and staff_in_the_way with counts, changed_meanwhile, place_change_to_confirm with
 * the consequences, total_price_unknown, unknown_commune, invalid_input.
 */
export async function changePlace(
  deps: PlaceChangeDeps,
  { professionalId, accountId }: { professionalId: string; accountId: string },
  input: PlaceChange,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await deps.blockBookings(tx, professionalId);
    await lockProfessional(tx, professionalId);
    const own = await getProfessional(tx, professionalId);
    const { version = own.informationVersion } = input;
    if (version !== own.informationVersion) refuse('changed_meanwhile');
    const now = deps.clock.now();
    const had = own.places.map(({ kind }) => kind);
    const leaving = had.filter((kind) => !input.workPlace.includes(kind));
    const coming = input.workPlace.filter((kind) => !had.includes(kind));
    if (leaving.length + coming.length === 0)
      refuse('invalid_input', { fields: { work_place: 'same_as_before' } });
    const role = roleOfWorkPlace(input.workPlace);
    const places = await readPlaces(tx, own, input, coming);
    const plan = choosePlan(deps, own, role, input);

    const inTheWay = await deps.findObstacles(tx, { professionalId, leaving, now });
    const { appointments, members } = inTheWay;
    if (appointments > 0) refuse('appointments_in_the_way', { details: { appointments } });
    if (role === 'HAIRDRESSER' && members > 0) refuse('staff_in_the_way', { details: { members } });
    if (!input.confirm) {
      const { monthlyCents } = plan;
      const { timeZone } = own;
      const firstInvoiceOn = await deps.firstInvoiceOn(tx, { professionalId, timeZone, monthlyCents, now });
      refuse('place_change_to_confirm', {
        details: { role, plan: plan.plan, monthlyCents, firstInvoiceOn },
      });
    }

    for (const kind of leaving) await deletePlace(tx, professionalId, kind);
    for (const place of places) await insertPlace(tx, professionalId, place);
    await replaceWorkZones(tx, professionalId, zonesOf(own, input));
    await updateBusiness(tx, { id: professionalId, version });
    if (role !== own.role) {
      const { plan: of, additionalProfiles } = plan;
      await updateProfessionalRole(tx, professionalId, { role, plan: of, additionalProfiles });
      await changeRole(tx, { accountId, from: own.role, to: role, actorId: accountId });
      const { paymentMethodToken } = input;
      await deps.changePlan(tx, { professionalId, ...plan, paymentMethodToken, now });
    }
    await announce(tx, ProfessionalChanged, { professionalId }, now);
    await recordAudit(tx, {
      actorId: accountId,
      action: 'place_changed',
      subject: `professional:${professionalId}`,
      detail: { from: had, to: input.workPlace, role, plan: plan.plan },
    });
  });
}

/**
 * A plan belongs to a role, so a business that changes its role chooses a plan by its price. Otherwise the
 * plan stays.
 */
function choosePlan(
  { planFor }: PlaceChangeDeps,
  { role: former, plan, additionalProfiles }: ProfessionalForBooking,
  role: ProfessionalRole,
  input: PlaceChange,
) {
  const { totalPrice, additionalProfile = 0 } = input;
  if (role === former) {
    const fields: Record<string, FieldError> = {};
    if (totalPrice !== undefined) fields.total_price = 'changed_elsewhere';
    if (input.additionalProfile !== undefined) fields.additional_profile = 'changed_elsewhere';
    if (input.paymentMethodToken !== undefined) fields.payment_method_token = 'changed_elsewhere';
    if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
    return { plan, formula: 'elite' as const, monthlyCents: 0, additionalProfiles };
  }
  if (totalPrice === undefined) refuse('invalid_input', { fields: { total_price: 'required' } });
  return { ...planFor(role, totalPrice, additionalProfile), additionalProfiles: additionalProfile };
}

/** Returns the places to add, at the address in the input or, without one, at the current address. */
async function readPlaces(
  tx: Tx,
  own: ProfessionalForBooking,
  input: PlaceChange,
  coming: readonly PlaceOfService[],
): Promise<WorkPlace[]> {
  const { workAddress, workPlace } = input;
  const known = own.places[0];
  const { line = known?.line ?? '', city = known?.city, postalCode = known?.postalCode } = workAddress ?? {};
  const fields: Record<string, FieldError> = {};
  const zones = requestedZones(input) ?? [];
  if (coming.includes('at_home') && zones.length + own.workZones.length === 0) fields.work_zone = 'required';
  // The private address of a business without a salon must not become the salon's public address by
  // default.
  if (coming.includes('salon')) Object.assign(fields, lackingOfWorkAddress(workAddress ?? {}, 'SALON'));
  if (!workPlace.includes('at_home') && zones.length > 0) fields.work_zone = 'not_a_choice';
  if (Object.keys(fields).length > 0 || !city || !postalCode) refuse('invalid_input', { fields });
  const { commune, coordinates } = await locateAddress(tx, { city, postalCode }, 'work_address.postal_code');
  if (timeZoneOf(commune) !== own.timeZone)
    refuse('invalid_input', { fields: { 'work_address.postal_code': 'changed_elsewhere' } });
  const { state = known?.state ?? '', activate = true } = workAddress ?? {};
  const { inseeCode } = commune;
  const address = { line, city, state, postalCode, inseeCode, coordinates };
  return coming.map((kind) => ({ kind, ...address, precision: 'commune', activate }));
}

function zonesOf(own: ProfessionalForBooking, input: PlaceChange) {
  if (!input.workPlace.includes('at_home')) return [];
  const requested = requestedZones(input);
  return requested?.length ? uniqueZones(requested) : own.workZones;
}
