import { aboutService, apologies, closings, homeClosings, openings, thanks } from '@meche/demo/reviews-texts';
import { HOUR_MS, later, startOfDay } from '#kit/time';
import type { AppointmentRow, Seated } from './make-appointments.ts';
import { idFor, type Random, randomFor } from './random.ts';

export type ReviewRow = {
  id: string;
  appointmentId: string;
  professionalId: string;
  authorName: string;
  rating: number;
  text: string;
  answer: string | null;
  createdAt: Date;
};

type Made = { seated: Seated; appointment: AppointmentRow };

/** Reviews of some of a house's completed appointments, each written between then and the start day. */
export function makeReviews(made: Made[], startDay: string): ReviewRow[] {
  const today = startOfDay(startDay, 'UTC');
  return made.flatMap(({ seated, appointment }): ReviewRow[] => {
    const random = randomFor(`review ${appointment.id}`);
    if (appointment.state !== 'completed' || !random.chance(0.22)) return [];
    const createdAt = later(appointment.endsAt, random.int(2, 60) * HOUR_MS);
    if (createdAt >= today) return [];
    const { booking, guest } = seated;
    const rating = ratingOf(random, booking.house.quality);
    return [
      {
        id: idFor(`review ${appointment.id}`),
        appointmentId: appointment.id,
        professionalId: appointment.professionalId,
        authorName: `${guest.firstName} ${guest.lastName.charAt(0)}.`,
        rating,
        text: textOf(random, rating, seated),
        answer: answerOf(random, rating),
        createdAt,
      },
    ];
  });
}

function ratingOf(random: Random, quality: number): number {
  return random.weighted([
    [5, 2 + quality * 8],
    [4, 3],
    [3, 0.2 + (1 - quality) * 2],
    [2, 0.1 + (1 - quality)],
    [1, 0.02 + (1 - quality) * 0.3],
  ]);
}

function textOf(random: Random, rating: number, { booking }: Seated): string {
  if (random.chance(0.06)) return '';
  const mood = rating === 5 ? 'delighted' : rating === 4 ? 'pleased' : rating === 3 ? 'mixed' : 'let_down';
  const sentences = [random.pick(openings[mood])];
  const category = booking.services[0]?.category;
  if (rating >= 4 && category && random.chance(0.65)) sentences.push(random.pick(aboutService[category]));
  if (rating >= 4 && random.chance(0.45)) sentences.push(random.pick(booking.home ? homeClosings : closings));
  return sentences.join(' ');
}

function answerOf(random: Random, rating: number): string | null {
  if (rating <= 3) return random.chance(0.6) ? random.pick(apologies) : null;
  return random.chance(0.2) ? random.pick(thanks) : null;
}
