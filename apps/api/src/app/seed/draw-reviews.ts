import { aboutService, apologies, closings, homeClosings, openings, thanks } from '@meche/demo/reviews-texts';
import { HOUR_MS, later } from '#kit/time';
import { type Random, randomFor } from './random.ts';
import type { BookedVisit } from './seed-history.ts';

/**
 * Draws reviews of some completed appointments. Each review is written between the end of its appointment
 * and now.
 */
export function drawReviews(visits: readonly BookedVisit[], now: Date) {
  const usedSentences = new Map<string, Set<string>>();
  return visits.flatMap((visit) => {
    const { visitPlan, id, endsAt } = visit;
    const { professional, guest } = visitPlan;
    const random = randomFor(
      `review ${professional.label} ${visitPlan.startsAt.toISOString()} ${guest.firstName}`,
    );
    const createdAt = later(endsAt, random.int(3, 80) * HOUR_MS);
    if (visitPlan.outcome !== 'completed' || createdAt >= now || !random.chance(visitPlan.reviewed))
      return [];
    const rating = ratingOf(random, professional.quality);
    const known = usedSentences.get(professional.label) ?? new Set();
    usedSentences.set(professional.label, known);
    return [
      {
        appointmentId: id,
        professionalId: professional.id,
        authorName: `${guest.firstName} ${guest.lastName.charAt(0)}.`,
        rating,
        text: textOf(random, rating, visit, known),
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

/**
 * Draws the text of a review. No sentence occurs twice about one professional; by chance, or when all
 * sentences are used, the review has stars only.
 */
function textOf(random: Random, rating: number, { visitPlan }: BookedVisit, known: Set<string>): string {
  const sentences: string[] = [];
  const say = (all: readonly string[]) => {
    const fresh = all.filter((sentence) => !known.has(sentence));
    if (fresh.length === 0) return;
    const sentence = random.pick(fresh);
    known.add(sentence);
    sentences.push(sentence);
  };
  if (random.chance(0.06)) return '';
  const mood = rating === 5 ? 'delighted' : rating === 4 ? 'pleased' : rating === 3 ? 'mixed' : 'let_down';
  say(openings[mood]);
  const category = visitPlan.services[0]?.category;
  if (rating >= 4 && category && random.chance(0.65)) say(aboutService[category]);
  if (rating >= 4 && random.chance(0.45)) say(visitPlan.address ? homeClosings : closings);
  return sentences.join(' ');
}

function answerOf(random: Random, rating: number): string | null {
  if (rating <= 3) return random.chance(0.6) ? random.pick(apologies) : null;
  return random.chance(0.2) ? random.pick(thanks) : null;
}
