import type { Member } from '@meche/contract/professionals';
import { StrandsImage } from '~/ui/strands/strands.tsx';
import classes from './member-list.module.css';

/** The team, as faces would be shown: a picture of strands each. */
export function MemberList({ members, colours }: { members: readonly Member[]; colours: readonly string[] }) {
  return (
    <ul className={classes.members}>
      {members.map((member) => (
        <li key={member.id}>
          <span className={classes.picture}>
            <StrandsImage name={member.name} colours={colours} format="avatar" />
          </span>
          {member.name}
        </li>
      ))}
    </ul>
  );
}
