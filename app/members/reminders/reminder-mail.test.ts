import { expect, test } from 'vitest'
import { signupLink, stillComingLink } from '#app/events/signup/signup-link.server.ts'
import { signupLinks } from '#tests/fixtures/signup-fixture.ts'
import { guardianChangeMail } from './guardian-change-mail.ts'
import { eventChangeMail, eventReminderMail, type MailSite } from './reminder-mail.ts'

const site: MailSite = {
  ...signupLinks,
  name: 'Nur',
  contactEmail: 'salaam@nur.example',
  impactPeople: '120 people',
  impactMeals: '900 meals',
  timeZone: 'America/New_York',
  texts: {
    'mail.event-reminder.stillComing': 'Kommst du? {yes} {no}',
    'mail.event-reminder.manage': 'Ändern:',
    'mail.event-change.manage': 'Absagen:',
    'mail.guardian-change.valid': 'Gilt weiter.',
    'mail.guardian-change.withdraw': 'Widerruf: {link}',
  },
}

const amina = { signupId: 'amina', userId: null, email: 'amina@example.org', name: 'Amina' }
const picnic = {
  title: 'Picnic',
  slug: 'picnic',
  localDate: '2026-11-28',
  lastDate: '2026-11-28',
  startTime: '10:00',
  endTime: null,
  startPrayer: null,
  endPrayer: null,
  locationName: '',
  locationAddress: '',
  cancelled: false,
  isDeleted: false,
}
const now = new Date('2026-11-26T15:00:00Z')

test('the question “Are you still coming?” and the lines above links to a sign-up are editable texts', () => {
  const link = (answer: 'yes' | 'no') =>
    stillComingLink(signupLinks, { slug: 'picnic', signupId: 'amina' }, answer)
  const withQuestion = eventReminderMail(amina, { ...picnic, asks: true }, site, now)
  expect(withQuestion.body).toContain(`Kommst du? ${link('yes')} ${link('no')}`)
  expect(withQuestion.body).not.toContain('Are you still coming?')
  const manageLink = signupLink(signupLinks, { slug: 'picnic', signupId: 'amina' })
  const withoutQuestion = eventReminderMail(amina, { ...picnic, asks: false }, site, now)
  expect(withoutQuestion.body).toContain(`Ändern:\n${manageLink}`)
  expect(eventChangeMail(amina, picnic, [], site).body).toContain(`Absagen:\n${manageLink}`)
})

test('what a guardian reads about their consent when an event changes is an editable text', () => {
  const guardian = { ...amina, guardianEmail: 'mother@example.org', guardianSignature: 'Maryam' }
  expect(guardianChangeMail(guardian, picnic, [], site).body).toContain('Gilt weiter. Widerruf: https://')
})
