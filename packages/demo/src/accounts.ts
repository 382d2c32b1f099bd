const password = 'meche-demo-2026';

/** Demo accounts; `npm start` prints their passwords. */
export const demoAccounts = [
  {
    label: 'Customer',
    role: 'CUSTOMER',
    email: 'camille@demo.meche.example',
    firstName: 'Camille',
    lastName: 'Perrin',
    password,
    note: 'Appointments to come, past and cancelled, paid by card',
  },
  {
    label: 'Salon in Paris 11e',
    role: 'SALON',
    email: 'sofia@demo.meche.example',
    firstName: 'Sofia',
    lastName: 'Benali',
    password,
    note: 'Atelier Sofia: a team of three, a year of clients and a wallet',
  },
  {
    label: 'Hairdresser, at home',
    role: 'HAIRDRESSER',
    email: 'ines@demo.meche.example',
    firstName: 'Inès',
    lastName: 'Marchal',
    password,
    note: 'Inès à domicile: travels around Paris 11e, takes cards',
  },
] as const;

export const [demoCustomer, demoSalon, demoHairdresser] = demoAccounts;

/**
 * Name of the demo business that works only at customers’ homes. The demo salon is named after its town.
 */
export const demoHairdresserName = 'Inès à domicile';
export const demoSalonStaff = 3;
