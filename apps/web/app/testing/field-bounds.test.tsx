// @vitest-environment happy-dom
import type { CatalogueService } from '@meche/contract/catalogue';
import type { Topic } from '@meche/contract/questions';
import type { Settings } from '@meche/contract/settings';
import type { StaffList, StaffMember } from '@meche/contract/staff';
import { createWords, loadWords } from '@meche/words';
import { fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SettingsForm } from '~/domains/calendar/settings/settings-form.tsx';
import { EquipmentDialog } from '~/domains/catalogue/equipment-dialog.tsx';
import { ServiceForm } from '~/domains/catalogue/service-form.tsx';
import { TopicDialog } from '~/domains/catalogue/topic-dialog.tsx';
import { MileageSection } from '~/domains/professionals/information/mileage-section.tsx';
import { MemberHoursSection } from '~/domains/scheduling/member-hours-section.tsx';
import { SalonHoursSection } from '~/domains/scheduling/salon-hours-section.tsx';
import { AddMemberForm } from '~/domains/staff/add-member-form.tsx';
import { EditMemberForm } from '~/domains/staff/edit-member-form.tsx';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { type Bounds, type ContractField, listContractFields } from './contract-fields.ts';
import { answered, onScreen, refused } from './on-screen.tsx';

// Tries every field that a professional fills in, with the limits of the contract: a new field of the
// contract fails here until a form has it. The API's field-bounds.test.ts checks what the server accepts at
// the same limits.

const [one, two] = ['7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', '8b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b'];
const version = 3;
const category = 'coloration';

const service: CatalogueService = {
  id: one,
  version,
  category,
  name: 'Couleur',
  description: '',
  priceCents: 6000,
  durationMinutes: 45,
  steps: [],
  lengthTerms: [{ hairLength: 'ear', priceCents: 5000, durationMinutes: 45 }],
  atSalon: true,
  atHome: false,
  onlineBooking: true,
  prepayment: true,
  deposit: 'business',
  depositPercent: null,
  depositCents: null,
  questionnaire: false,
  phoneOnly: false,
  serviceTypes: ['coloring'],
  hairTypes: ['curly_hair'],
  genders: ['child'],
  memberIds: [one],
  switchedOn: true,
  visitsToCome: 0,
  stops: [],
};
const onSite: CatalogueService = { ...service, prepayment: false };
const step = { name: 'Application', durationMinutes: 45, freeTimeMinutes: 0, equipmentIds: [two] };
const equipment = { id: two, name: 'Bac', units: 1, version, serviceIds: [], busyMinutes: 0 };
const catalogue = {
  services: [service],
  equipments: [equipment],
  places: { salon: true, atHome: true },
  members: [one, two].map((id) => ({ id, name: id === one ? 'Léna' : 'Mina', bookable: true })),
};
const topic: Topic = {
  id: one,
  name: 'Santé',
  version,
  serviceIds: [one],
  questions: [{ id: two, kind: 'one_of', text: 'Allergique ?', required: true, options: ['Oui', 'Non'] }],
};
const member: StaffMember = {
  id: one,
  firstName: 'Maya',
  lastName: '',
  name: 'Maya',
  about: '',
  portraitId: null,
  version,
  serviceIds: [one],
  active: true,
  restsByPlan: false,
  state: 'no_account',
  email: null,
  invitedAt: null,
  joinedAt: null,
  granted: [],
  commission: [],
};
const staff: StaffList = {
  members: [member],
  profiles: { used: 1, included: 4 },
  services: [{ id: one, name: 'Coupe', category: 'woman_cut' }],
};
const settings: Settings = {
  slotStepMinutes: 15,
  minimumNoticeMinutes: 120,
  horizonDays: 90,
  bufferMinutes: 0,
  version,
  defaultView: 'day',
  firstWeekday: 1,
  colouredBy: 'member',
  cancellationWindowHours: 24,
  lateFeePercent: 30,
  lateMoves: false,
  noShowFeePercent: 0,
  depositPercent: null,
  depositCents: null,
  paymentFailure: 'cancel',
  smsReminder: true,
  cardPayment: true,
  smsRemindersPerMonth: 50,
  smsSentThisMonth: 0,
  members: [{ memberId: one, name: 'Léna', colour: 'ash' }],
  categories: [{ category, colour: 'honey' }],
};
const week = { weekday: 1, ranges: [{ starts_minute: 540, ends_minute: 1080 }] };
const professional = { version, days: [week], members: [{ id: one, name: 'Léna', works: true }] };
const hours = {
  member_id: one,
  name: 'Léna',
  version,
  weeks: 1,
  first_monday: '2026-06-01',
  today: '2026-06-03',
  days: [{ ...week, week: 1 }],
  professional: [],
};
const terms = { minimum_cents: 500, starting_distance_hm: 50, price_per_km_cents: 50 };
const mileage = { terms, version, time_zone: 'Europe/Paris', history: [] };

const euros = (cents: number) => String(cents / 100);

type Form = {
  call: [file: string, name: string];
  piece: ReactNode;
  /** Answers the requests of the form, by path. */
  reads?: (path: string) => object;
  /** Fields that this form does not edit. */
  not?: RegExp;
  only?: RegExp;
  /** How a number is typed. */
  typed?: Record<string, (value: number) => string>;
  /** Fields whose error has its own sentence instead of the one of its code. */
  ownWords?: RegExp;
};
const nothing = () => {};
const starts = () => ({ as_drafted: 1, as_saved: 1 });
/** Versions of what the form edits; no field shows them. */
const known = /^(version|visits_seen)$/;

const forms: Record<string, Form> = {
  'a service': {
    call: ['catalogue', 'editService'],
    piece: <ServiceForm catalogue={catalogue} service={service} />,
    reads: starts,
    // The form lists fixed hair lengths.
    not: /^(version|steps\.|deposit|length_terms\.0\.hair_length)/,
    typed: { price_cents: euros, 'length_terms.0.price_cents': euros },
  },
  'a deposit of a service, as a part': {
    call: ['catalogue', 'editService'],
    piece: (
      <ServiceForm catalogue={catalogue} service={{ ...onSite, deposit: 'percent', depositPercent: 30 }} />
    ),
    reads: starts,
    only: /^deposit(_percent)?$/,
  },
  'a deposit of a service, as an amount': {
    call: ['catalogue', 'editService'],
    piece: (
      <ServiceForm catalogue={catalogue} service={{ ...onSite, deposit: 'amount', depositCents: 2000 }} />
    ),
    reads: starts,
    only: /^deposit_cents$/,
    typed: { deposit_cents: euros },
  },
  'the steps of a service': {
    call: ['catalogue', 'editService'],
    piece: <ServiceForm catalogue={catalogue} service={{ ...service, steps: [step] }} />,
    reads: starts,
    only: /^steps\./,
  },
  equipment: {
    call: ['catalogue', 'editEquipment'],
    piece: <EquipmentDialog open onClose={nothing} equipment={equipment} />,
    not: known,
    typed: { units: String },
  },
  'what is asked before a service': {
    call: ['questions', 'editTopic'],
    piece: (
      <TopicDialog
        open
        onClose={nothing}
        topic={topic}
        services={[{ id: one, name: 'Couleur', questionnaire: true }]}
      />
    ),
    not: /^version$|^questions\.0\.id$/,
  },
  'a new member': {
    call: ['staff', 'addStaffMember'],
    piece: <AddMemberForm staff={staff} />,
    // One switch for each permission.
    not: /^granted/,
  },
  'a member of the team': {
    call: ['staff', 'editStaffMember'],
    piece: <EditMemberForm member={member} services={staff.services} />,
    not: known,
  },
  'hours of a member': {
    call: ['hours', 'editMemberHours'],
    piece: (
      <UnsavedChanges>
        <MemberHoursSection memberId={one} />
      </UnsavedChanges>
    ),
    reads: () => hours,
    // The form derives weekdays from the rows and the first Monday from the current week; buttons set the
    // number of weeks.
    not: /^(version|visits_seen|weeks|first_monday|days\.0\.week(day)?)$/,
  },
  'opening hours of the salon': {
    call: ['hours', 'editOpeningHours'],
    piece: (
      <UnsavedChanges>
        <SalonHoursSection />
      </UnsavedChanges>
    ),
    reads: () => professional,
    not: /^(version|visits_seen|days\.0\.weekday)$/,
  },
  'the settings': {
    call: ['settings', 'editSettings'],
    piece: <SettingsForm settings={settings} />,
    not: /^(version|categories\.|members\.0\.member_id|deposit_)/,
  },
  'a deposit for the whole business, as a part': {
    call: ['settings', 'editSettings'],
    piece: <SettingsForm settings={{ ...settings, depositPercent: 30 }} />,
    only: /^deposit_percent$/,
  },
  'a deposit for the whole business, as an amount': {
    call: ['settings', 'editSettings'],
    piece: <SettingsForm settings={{ ...settings, depositCents: 2000 }} />,
    only: /^deposit_cents$/,
    typed: { deposit_cents: euros },
  },
  'colours of categories': {
    call: ['settings', 'editSettings'],
    piece: <SettingsForm settings={{ ...settings, colouredBy: 'category' }} />,
    only: /^categories\.0\.colour$/,
  },
  'the terms of travel': {
    call: ['travel', 'setMileage'],
    piece: (
      <UnsavedChanges>
        <MileageSection />
      </UnsavedChanges>
    ),
    reads: (path) => (path.endsWith('/examples') ? [] : mileage),
    not: known,
    typed: { minimum_cents: euros, starting_distance_hm: (hm) => String(hm / 10), price_per_km_cents: euros },
    ownWords: /./,
  },
};

afterEach(() => sessionStorage.clear());

const isText = (bounds: Bounds) => bounds.type === 'string' && bounds.maxLength !== undefined;
const codeOf = (bounds: Bounds) =>
  isText(bounds)
    ? 'too_long'
    : [bounds.type].flat().includes('integer') && !bounds.enum
      ? 'too_big'
      : 'not_a_choice';
const shown = () => document.querySelector('form') as HTMLFormElement;
const write = (control: Element, value: string) => fireEvent.change(control, { target: { value } });
const at = (body: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], body);

/** Text of the closest ancestor that shows an error, at most six levels up. */
function beside(control: Element): string {
  for (
    let part = control.parentElement, depth = 0;
    part && part !== shown();
    part = part.parentElement, depth += 1
  ) {
    if (part.querySelector('[role="alert"], [id$="-error"]') && depth < 6) return part.textContent ?? '';
  }
  return '';
}

/** Renders a form in a language; returns the bodies it sends and a way to answer with refused fields. */
async function open({ piece, reads }: Form, language: 'fr' | 'en') {
  const words = createWords(language, await loadWords(language));
  const sent: unknown[] = [];
  let wrong: Record<string, string> = {};
  onScreen(
    piece,
    ({ path, body }) => {
      if (body === undefined || /\/(starts|examples)$/.test(path)) return answered(reads?.(path) ?? {});
      sent.push(body);
      return refused(422, 'invalid_input', wrong);
    },
    { words },
  );
  await waitFor(() => expect(shown()).not.toBeNull());
  // A form for something new is empty: fill in its required fields.
  for (const control of shown().querySelectorAll<HTMLInputElement>('[aria-required="true"]'))
    if (control.value === '') write(control, 'Noa');
  return {
    sent,
    sentence: (code: string) => words.t(`fields:${code}` as 'fields:invalid'),
    /** Submits the form; the server refuses the fields. */
    send(fields: Record<string, string> = {}) {
      wrong = fields;
      (document.activeElement as HTMLElement | null)?.blur();
      fireEvent.submit(shown());
    },
  };
}
type Open = Awaited<ReturnType<typeof open>>;

/** The control of a refused field: it must get the focus and show the error next to it. */
async function controlOf({ path, bounds }: ContractField, { ownWords }: Form, { send, sentence }: Open) {
  const code = codeOf(bounds);
  send({ [path]: code });
  return waitFor(() => {
    const control = document.activeElement;
    if (!control || !shown().contains(control)) throw new Error(`nothing leads to ${path}`);
    const message = beside(control);
    if (ownWords?.test(path)) expect(message, path).not.toBe('');
    else expect(message, path).toContain(sentence(code));
    return control;
  });
}

/**
 * A text field accepts at most the contract's length, sends the longest text unchanged, and requires a text
 * where the contract does.
 */
async function checkText(
  control: HTMLInputElement,
  { path, bounds }: ContractField,
  { send, sent, sentence }: Open,
) {
  const before = control.value;
  const longest = 'é'.repeat(bounds.maxLength ?? 0);
  expect(control.maxLength, `${path} holds no more than it takes`).toBe(longest.length);
  write(control, longest);
  const already = sent.length;
  send();
  await waitFor(() => expect(sent.length).toBeGreaterThan(already));
  expect(at(sent.at(-1), path), path).toBe(longest);
  if ((bounds.minLength ?? 0) > 0) {
    write(control, '');
    send();
    await waitFor(() => expect(beside(control), path).toContain(sentence('required')));
    expect(sent.length, `${path} is not sent without`).toBe(already + 1);
  }
  write(control, before);
}

/**
 * A number is sent unchanged at its limits; beyond them the form or the server refuses it, and the field
 * shows the error.
 */
async function checkNumber(
  control: HTMLInputElement,
  { path, bounds: { minimum = 0, maximum = 0 } }: ContractField,
  type: (value: number) => string,
  { send, sent }: Open,
) {
  const before = control.value;
  for (const value of [minimum, maximum]) {
    write(control, type(value));
    const already = sent.length;
    send();
    await waitFor(() => expect(sent.length, `${path}: ${value}`).toBeGreaterThan(already));
    expect(at(sent.at(-1), path), path).toBe(value);
  }
  for (const value of [minimum - 1, maximum + 1]) {
    write(control, type(value));
    const already = sent.length;
    send({ [path]: 'too_big' });
    await waitFor(() => expect(control.getAttribute('aria-invalid'), `${path}: ${value}`).toBe('true'));
    const more = sent.slice(already);
    expect(more.map((body) => at(body, path))).toEqual(more.map(() => value));
  }
  write(control, before);
}

/** A list offers every value that the contract accepts, and no other. */
function checkChoices(control: HTMLSelectElement, { path, bounds }: ContractField) {
  const values = [...control.options].map(({ value }) => value);
  if (bounds.enum) return expect(new Set(values), path).toEqual(new Set(bounds.enum.map(String)));
  const { minimum = 0, maximum = 0, multipleOf = 1 } = bounds;
  const beyond = values.map(Number).filter((one) => one < minimum || one > maximum || one % multipleOf !== 0);
  expect(beyond, path).toEqual([]);
}

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  it.each(Object.entries(forms))(
    '%s: every field shows an error for what it cannot accept, and accepts what it can',
    async (_, form) => {
      const { call, not, only = /./, typed = {} } = form;
      const fields = listContractFields(...call).filter(
        ({ path, bounds }) => only.test(path) && !not?.test(path) && bounds.type !== 'boolean',
      );
      expect(fields.length).toBeGreaterThan(0);
      const opened = await open(form, language);
      for (const field of fields) {
        const control = await controlOf(field, form, opened);
        const type = typed[field.path];
        const { tagName } = control;
        // A time of day is two lists.
        if (tagName === 'SELECT' && !/_minute$/.test(field.path))
          checkChoices(control as HTMLSelectElement, field);
        else if (type) await checkNumber(control as HTMLInputElement, field, type, opened);
        // Of several texts in one field only the server knows which.
        else if (isText(field.bounds) && !/\.\d+$/.test(field.path))
          await checkText(control as HTMLInputElement, field, opened);
      }
    },
    60_000,
  );
});
