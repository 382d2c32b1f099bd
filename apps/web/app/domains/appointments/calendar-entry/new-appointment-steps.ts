import { own } from '@meche/contract/own';

/**
 * The first step has the required fields. The second and third steps have optional details of the services
 * and the client.
 */
export const newAppointmentSteps = ['first_step', 'choose_service', 'add_new_client'] as const;
export type NewAppointmentStepName = (typeof newAppointmentSteps)[number];

export type NewAppointment = {
  isOpen: boolean;
  isChoosingService: boolean;
  isAddingClient: boolean;
  /** Number of the shown step, from 1. */
  stepNumber: number;
  /**
   * Local time of the professional, for example 2026-03-03T14:30. Undefined until free times are loaded.
   */
  pickedDateTime: string | undefined;
  /** The appointment is booked, so the dialog closes even if the URL still opens it. */
  done: boolean;
  /** True when the calendar behind the dialog is out of date, after a booking or a refusal. */
  refresh: boolean;
};

export type NewAppointmentEvent =
  | { type: 'opened' }
  | { type: 'picked'; dateTime: string }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'led_to'; name: NewAppointmentStepName }
  | { type: 'refused' }
  | { type: 'booked' }
  | { type: 'refreshed' }
  | { type: 'closed' };

export const notOpen: NewAppointment = {
  isOpen: false,
  isChoosingService: false,
  isAddingClient: false,
  stepNumber: 1,
  pickedDateTime: undefined,
  done: false,
  refresh: false,
};

export function reduceNewAppointment(now: NewAppointment, event: NewAppointmentEvent): NewAppointment {
  switch (event.type) {
    case 'opened':
      return { ...notOpen, isOpen: true, refresh: now.refresh };
    case 'picked':
      // Only the first pick counts, because free times that load later must not change a form that is being
      // filled in.
      return { ...now, pickedDateTime: now.pickedDateTime ?? event.dateTime };
    case 'next':
      return at(now, now.stepNumber + 1);
    case 'previous':
      return at(now, now.stepNumber - 1);
    case 'led_to':
      return at(now, newAppointmentSteps.indexOf(event.name) + 1);
    case 'refused':
      return { ...now, refresh: true };
    case 'booked':
      return { ...now, isOpen: false, done: true, refresh: true };
    case 'refreshed':
      return { ...now, refresh: false };
    case 'closed':
      return { ...notOpen, refresh: now.refresh };
  }
}

function at(now: NewAppointment, stepNumber: number): NewAppointment {
  const name = newAppointmentSteps[stepNumber - 1];
  if (!name) return now;
  return {
    ...now,
    stepNumber,
    isChoosingService: name === 'choose_service',
    isAddingClient: name === 'add_new_client',
  };
}

export function stepNameOf({ stepNumber }: NewAppointment): NewAppointmentStepName {
  return newAppointmentSteps[stepNumber - 1] ?? 'first_step';
}

const fields: Record<NewAppointmentStepName, readonly string[]> = {
  first_step: ['customerName', 'serviceIds', 'hair', 'freeLine', 'memberId', 'day', 'time', 'place'],
  choose_service: ['prices', 'everyWeeks', 'lastDay'],
  add_new_client: ['customerPhone', 'customerEmail', 'address', 'note'],
};

export type StepProblem = { step: NewAppointmentStepName; field: string };

/**
 * Returns the first field with an error, in display order, or undefined. For a field of several parts,
 * returns the path of the wrong part.
 */
export function findFirstProblem(errors: object): StepProblem | undefined {
  for (const step of newAppointmentSteps) {
    for (const name of fields[step]) {
      const error: unknown = own(errors as Record<string, unknown>, name);
      if (error) return { step, field: partIn(name, error) };
    }
  }
  return undefined;
}

function partIn(path: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'message' in error || 'type' in error) return path;
  const [part] = Object.entries(error).filter(([, within]) => within);
  return part ? partIn(`${path}.${part[0]}`, part[1]) : path;
}
