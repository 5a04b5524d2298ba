import { number, time } from './setting-field.ts'

/** Signing up for events. */
export const eventSignupFields = [
  number('signupOfferHours', 'Hours to accept an open spot', 12, {
    hint: 'After that, the offer goes to the next person on the waitlist. Quiet hours do not count.',
    min: 1,
    max: 168,
  }),
  number('guardianHoldHours', 'Hours to hold a spot for a guardian’s answer', 24, {
    hint: 'After that, the spot is free for others. The guardian can still agree if there is room. Quiet hours do not count.',
    min: 1,
    max: 168,
  }),
  time('quietHoursFrom', 'Quiet hours from', '22:00', {
    hint: 'In the site’s time zone. During quiet hours, nobody gets an email about an open spot, unless it would be too late when they end.',
  }),
  time('quietHoursTo', 'Quiet hours until', '08:00'),
  number('signupRetentionMonths', 'Months to keep personal data', 6, {
    hint: 'Counted from the end of the event. After that, children’s names, notes and answers, guests’ names and addresses, and guardians’ consent are deleted.',
    min: 1,
    max: 60,
  }),
]
