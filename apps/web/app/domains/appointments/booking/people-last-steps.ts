// What only the last steps of a group show, in one chunk.
export { PeopleMoneyLines } from './people-money-lines.tsx';
export { PeopleVisitsList } from './people-visits-list.tsx';
