import type { Map as DrawnMap } from 'maplibre-gl';
import { findShownNames, type TakenPoint } from './find-shown-names.ts';
import type { Outlines } from './map-look.ts';
import { MapPin } from './map-pin.tsx';
import classes from './result-map.module.css';
import type { ClientScope } from './use-clusters.ts';

type NameMarksProps = {
  map: DrawnMap;
  outlines: Outlines;
  scope: ClientScope;
  pins: readonly TakenPoint[];
};

/** Names of communes and stations, where no pin is. */
export function NameMarks({ map, outlines, scope, pins }: NameMarksProps) {
  const project = (at: [number, number]) => {
    const { x, y } = map.project(at);
    return { x, y };
  };
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const points = { town: outlines.towns, station: outlines.stations };
  const view = { scope, width, height, project, pins };
  return findShownNames(points, view).map(({ kind, name, longitude, latitude, offset }) => (
    <MapPin key={`${name} ${longitude}`} {...{ map, longitude, latitude, offset }} level={0}>
      <span aria-hidden="true" className={classes.label} data-name={kind}>
        {name}
      </span>
    </MapPin>
  ));
}
