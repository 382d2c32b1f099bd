-- Until now nobody named the fee for not coming before a booking: what was not named is not taken.
update appointments.appointments set no_show_fee_percent = 0 where no_show_fee_percent <> 0;
comment on column appointments.appointments.no_show_fee_percent is 'Of the total, as it was named before the booking; 0 where it was not.';
