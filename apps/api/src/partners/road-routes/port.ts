/** WGS 84 degrees. */
export type RoadPoint = { latitude: number; longitude: number };

/** From one point to the next. */
export type RoadLeg = { metres: number; seconds: number };

export type RoadRoutes = {
  /**
   * Legs by car from each point to the next; undefined if no road joins them. Throws PartnerUnavailable.
   */
  measure(points: readonly RoadPoint[]): Promise<RoadLeg[] | undefined>;
};
