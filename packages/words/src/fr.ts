import appointments from '../fr/appointments.json' with { type: 'json' };
import booking from '../fr/booking.json' with { type: 'json' };
import fields from '../fr/fields.json' with { type: 'json' };
import groups from '../fr/groups.json' with { type: 'json' };
import home from '../fr/home.json' with { type: 'json' };
import identity from '../fr/identity.json' with { type: 'json' };
import information from '../fr/information.json' with { type: 'json' };
import map from '../fr/map.json' with { type: 'json' };
import money from '../fr/money.json' with { type: 'json' };
import payments from '../fr/payments.json' with { type: 'json' };
import professionals from '../fr/professionals.json' with { type: 'json' };
import ranking from '../fr/ranking.json' with { type: 'json' };
import refusals from '../fr/refusals.json' with { type: 'json' };
import requests from '../fr/requests.json' with { type: 'json' };
import scheduling from '../fr/scheduling.json' with { type: 'json' };
import search from '../fr/search.json' with { type: 'json' };
import services from '../fr/services.json' with { type: 'json' };
import shell from '../fr/shell.json' with { type: 'json' };
import social from '../fr/social.json' with { type: 'json' };
import towns from '../fr/towns.json' with { type: 'json' };
import widget from '../fr/widget.json' with { type: 'json' };

export const words = {
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
