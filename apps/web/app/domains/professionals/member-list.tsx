import type { Member } from '@meche/contract/professionals';
import { Face } from '~/domains/staff/face.tsx';
import classes from './member-list.module.css';

/** The team: a face and a name each. */
export function MemberList({ members, colours }: { members: readonly Member[]; colours: readonly string[] }) {
  return (
    <ul className={classes.members}>
      {members.map((member) => (
        <li key={member.id}>
          <Face of={member} colours={colours} />
          {member.name}
        </li>
      ))}
    </ul>
  );
}
