/** Coordinates in WGS 84 degrees. */
export type RoadPoint = { latitude: number; longitude: number };

/** The route from one point to the next. */
export type RoadLeg = { metres: number; seconds: number };

export type RoadRoutes = {
  /**
   * Measures the route by car from each point to the next. Returns undefined if no road joins the points.
   * Throws PartnerUnavailable.
   */
  measure(points: readonly RoadPoint[]): Promise<RoadLeg[] | undefined>;
};
