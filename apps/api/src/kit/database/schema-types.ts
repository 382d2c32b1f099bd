// Written by `node scripts/database.ts types`: never by hand.
// biome-ignore-all lint: generated
export interface DB {}
