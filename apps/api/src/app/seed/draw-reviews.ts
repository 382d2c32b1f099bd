import { aboutService, apologies, closings, homeClosings, openings, thanks } from '@meche/demo/reviews-texts';
import { HOUR_MS, later } from '#kit/time';
import type { LivedVisit } from './live-days.ts';
import { type Random, randomFor } from './random.ts';

/** Reviews of some of the visits that were completed, each written between then and now. */
export function drawReviews(visits: readonly LivedVisit[], now: Date) {
  return visits.flatMap((visit) => {
    const { wish, id, endsAt } = visit;
    const { house, guest } = wish;
    const random = randomFor(`review ${house.label} ${wish.startsAt.toISOString()} ${guest.firstName}`);
    const createdAt = later(endsAt, random.int(3, 80) * HOUR_MS);
    if (wish.outcome !== 'completed' || createdAt >= now || !random.chance(wish.reviewed)) return [];
    const rating = ratingOf(random, house.quality);
    return [
      {
        appointmentId: id,
        professionalId: house.id,
        authorName: `${guest.firstName} ${guest.lastName.charAt(0)}.`,
        rating,
        text: textOf(random, rating, visit),
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

function textOf(random: Random, rating: number, { wish }: LivedVisit): string {
  if (random.chance(0.06)) return '';
  const mood = rating === 5 ? 'delighted' : rating === 4 ? 'pleased' : rating === 3 ? 'mixed' : 'let_down';
  const sentences = [random.pick(openings[mood])];
  const category = wish.services[0]?.category;
  if (rating >= 4 && category && random.chance(0.65)) sentences.push(random.pick(aboutService[category]));
  if (rating >= 4 && random.chance(0.45)) sentences.push(random.pick(wish.address ? homeClosings : closings));
  return sentences.join(' ');
}

function answerOf(random: Random, rating: number): string | null {
  if (rating <= 3) return random.chance(0.6) ? random.pick(apologies) : null;
  return random.chance(0.2) ? random.pick(thanks) : null;
}
