/** What readers see of many ratings: the average to one decimal, null when there is none. */
export function averageOf(rating: { sum: number; count: number } | undefined) {
  if (!rating || rating.count === 0) return { average: null, count: 0 };
  return { average: Math.round((rating.sum / rating.count) * 10) / 10, count: rating.count };
}
