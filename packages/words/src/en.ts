import appointments from '../en/appointments.json' with { type: 'json' };
import booking from '../en/booking.json' with { type: 'json' };
import fields from '../en/fields.json' with { type: 'json' };
import groups from '../en/groups.json' with { type: 'json' };
import home from '../en/home.json' with { type: 'json' };
import identity from '../en/identity.json' with { type: 'json' };
import information from '../en/information.json' with { type: 'json' };
import map from '../en/map.json' with { type: 'json' };
import money from '../en/money.json' with { type: 'json' };
import payments from '../en/payments.json' with { type: 'json' };
import professionals from '../en/professionals.json' with { type: 'json' };
import ranking from '../en/ranking.json' with { type: 'json' };
import refusals from '../en/refusals.json' with { type: 'json' };
import requests from '../en/requests.json' with { type: 'json' };
import scheduling from '../en/scheduling.json' with { type: 'json' };
import search from '../en/search.json' with { type: 'json' };
import services from '../en/services.json' with { type: 'json' };
import shell from '../en/shell.json' with { type: 'json' };
import social from '../en/social.json' with { type: 'json' };
import towns from '../en/towns.json' with { type: 'json' };
import widget from '../en/widget.json' with { type: 'json' };

import type { words as french } from './fr.ts';

export const words: typeof french = {
  appointments,
  booking,
  fields,
  groups,
  home,
  identity,
  information,
  map,
  money,
  payments,
  professionals,
  ranking,
  refusals,
  requests,
  scheduling,
  search,
  services,
  shell,
  social,
  towns,
  widget,
};
