import { serviceOnRequest } from '@meche/demo/questions';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { addTopic, fillCatalogue } from '#services';
import { assignService } from '#staff';
import type { SeededProfessional } from './open-professional.ts';
import { idFor } from './random.ts';

/** Adds a service with a questionnaire, which is bookable on request, at the end of the list. */
export async function seedQuestions(
  db: Database,
  professional: SeededProfessional,
  now: Date,
): Promise<void> {
  const { id: professionalId, label, standing, team, services } = professional;
  const { service, steps, topic } = serviceOnRequest;
  const basins = professional.offer.equipments.flatMap(({ name }) =>
    name === 'Bac' ? [idFor(`equipment ${label} ${name}`)] : [],
  );
  const id = idFor(`service ${label} ${service.name}`);
  const memberIds = team.map((member) => member.id);
  await inTransaction(db, async (tx) => {
    await fillCatalogue(tx, {
      professionalId,
      equipments: [],
      now,
      from: services.length,
      services: [
        {
          ...service,
          id,
          atSalon: true,
          atHome: false,
          onlineBooking: true,
          phoneOnly: false,
          prepayment: true,
          questionnaire: true,
          steps: steps.map(({ atBasin, ...step }, position) => ({
            ...step,
            id: idFor(`step ${id} ${position}`),
            equipmentIds: atBasin ? basins : [],
          })),
        },
      ],
    });
    await assignService(tx, { serviceId: id, memberIds });
  });
  const questions = topic.questions.map((question) => ({
    required: true,
    options: [],
    ...question,
    id: idFor(`question ${label} ${question.text}`),
  }));
  await addTopic(
    { db, clock: { now: () => now } },
    { standing: standing as Held<'manage_services'> },
    { ...topic, questions, serviceIds: [id] },
  );
}
