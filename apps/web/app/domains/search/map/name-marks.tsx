import type { Map as DrawnMap } from 'maplibre-gl';
import { type Box, findShownNames } from './find-shown-names.ts';
import type { Outlines } from './map-look.ts';
import { MapPin } from './map-pin.tsx';
import classes from './result-map.module.css';
import type { ClientScope, Clusters } from './use-clusters.ts';

type NameMarksProps = { map: DrawnMap; outlines: Outlines; scope: ClientScope; clusters: Clusters };

/** The widest price pill and the largest cluster, with the space around them. */
const PIN_PX = { width: 64, height: 36 };
const CLUSTER_PX = { width: 56, height: 56 };
/** A pin with the name of a commune. */
const TOWN_PIN_PX = { width: 140, height: 36 };

/** Names of communes and stations, where no pin is. */
export function NameMarks({ map, outlines, scope, clusters }: NameMarksProps) {
  const project = (at: [number, number]) => map.project(at);
  const boxOf = (at: { longitude: number; latitude: number }, size: typeof PIN_PX): Box => {
    const { x, y } = project([at.longitude, at.latitude]);
    return { x, y, ...size };
  };
  const pins = [
    ...clusters.alone.map(({ coordinates }) => boxOf(coordinates, PIN_PX)),
    ...clusters.inTown.map((one) => boxOf(one, TOWN_PIN_PX)),
    ...clusters.together.map((one) => boxOf(one, CLUSTER_PX)),
  ];
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const controls: Box[] = [
    { x: 130, y: 32, width: 260, height: 56 },
    { x: width - 32, y: 52, width: 64, height: 104 },
  ];
  const points = { town: outlines.towns, station: outlines.stations };
  const view = { scope, width, height, project, taken: [...pins, ...controls] };
  return findShownNames(points, view).map(({ kind, name, longitude, latitude, offset }) => (
    <MapPin key={`${name} ${longitude}`} {...{ map, longitude, latitude, offset }} level={0}>
      <span aria-hidden="true" className={classes.label} data-name={kind}>
        {name}
      </span>
    </MapPin>
  ));
}
