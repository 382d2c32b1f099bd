/** WGS 84 degrees. */
export type RoadPoint = { latitude: number; longitude: number };

/** From a point to the next one. */
export type RoadLeg = { metres: number; seconds: number };

export type RoadRoutes = {
  /** The legs from each point to the next one, by car; undefined where no road joins them. Throws PartnerUnavailable. */
  measure(points: readonly RoadPoint[]): Promise<RoadLeg[] | undefined>;
};
