import {
  type NotifiedAppointment,
  type ProfessionalContact,
  sampleAppointment,
  sampleProfessional,
} from '#notifications';

/** Returns the sample appointment of the email gallery with these overrides. */
export function aNotifiedAppointment(overrides: Partial<NotifiedAppointment> = {}): NotifiedAppointment {
  return { ...sampleAppointment, ...overrides };
}

export function aProfessionalContact(overrides: Partial<ProfessionalContact> = {}): ProfessionalContact {
  return { ...sampleProfessional, ...overrides };
}
