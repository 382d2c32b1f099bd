import { StrandsImage } from '~/ui/strands/strands.tsx';
import classes from './drawn-album.module.css';

const pictures = [1, 2, 3, 4];

/** Until she has photos of her own: the house picture, drawn in her hair colours. Decorative. */
export function DrawnAlbum({ name, colours }: { name: string; colours: readonly string[] }) {
  return (
    <div className={classes.album} aria-hidden="true">
      {pictures.map((picture) => (
        <div key={picture}>
          <StrandsImage
            name={`${name} ${picture}`}
            colours={[...colours.slice(picture % 2), ...colours.slice(0, picture % 2)]}
            format="avatar"
          />
        </div>
      ))}
    </div>
  );
}
