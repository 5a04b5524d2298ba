/** An initiative as somebody would send it, for tests that stand on November 21, 2026. */
export const soup = {
  title: 'Soup on Sundays',
  description: 'Forty bowls, each Sunday.\nWe have the pots.',
  location: 'Grant Park',
  date: '2026-12-06',
  contactName: 'Amina Yusuf',
  contactEmail: 'amina@example.org',
  contactPhone: '+1 404 555 0123',
}
