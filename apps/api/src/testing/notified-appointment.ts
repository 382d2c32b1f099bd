import {
  type NotifiedAppointment,
  type ProfessionalContact,
  sampleAppointment,
  sampleProfessional,
} from '#notifications';

/** The sample of the gallery, with what `given` changes. */
export function aNotifiedAppointment(given: Partial<NotifiedAppointment> = {}): NotifiedAppointment {
  return { ...sampleAppointment, ...given };
}

export function aProfessionalContact(given: Partial<ProfessionalContact> = {}): ProfessionalContact {
  return { ...sampleProfessional, ...given };
}
