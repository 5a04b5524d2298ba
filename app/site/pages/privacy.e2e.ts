import { guardianAnswerDays } from '#app/events/roster/guardian.ts'
import { unknownStatusRetentionDays, unpaidRetentionDays } from '#app/giving/gifts/purge-unpaid.server.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'

test('the privacy page says what is stored about minors, who sees it, and for how long @server', async ({
  site,
}) => {
  await saveSettings(site.db, { signupRetentionMonths: 9 })
  const { text } = await openPage(site, '/privacy')
  expect(text).toContain('we store the name and age group of the minor')
  expect(text).toContain('The organizers of the event and the admins of this site see it, and nobody else.')
  expect(text).toContain('We delete it 9 months after the event.')
  expect(text).toContain(`If the guardian does not answer, we delete it after ${guardianAnswerDays} days.`)
})

test('the privacy page says what is stored about a gift, and when an unpaid gift is deleted @server', async ({
  site,
}) => {
  const { text } = await openPage(site, '/privacy')
  expect(text).toContain('your card details never reach this site')
  expect(text).toContain(`If a gift is never paid, we delete it after ${unpaidRetentionDays} days`)
  expect(text).toContain(`whether it was paid, we delete it after ${unknownStatusRetentionDays} days`)
})

test('the privacy page says what the log stores, what a group sees, and when messages and reports are deleted @server', async ({
  site,
}) => {
  const { text } = await openPage(site, '/privacy')
  expect(text).toContain("If you use the Qur'an log, we store what you log, your notes")
  expect(text).toContain('You choose what the members of a group see: whether you read on a day')
  expect(text).toContain('Messages between members are deleted after 30 days.')
  expect(text).toContain('A report is deleted 180 days after our team has resolved it.')
})
