import { unansweredDays } from '#app/events/roster/guardian.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'

test('the privacy page says what is stored about minors, who sees it, and for how long @server', async ({
  site,
}) => {
  await saveSettings(site.db, { signupRetentionMonths: 9 })
  const { text } = await openPage(site, '/privacy')
  expect(text).toContain('we store the name and age group of the minor')
  expect(text).toContain('If you use the Qur’an log, we store what you log with its notes')
  expect(text).toContain('The organizers of the event and the admins of this site see it, and nobody else.')
  expect(text).toContain('We delete it 9 months after the event.')
  expect(text).toContain(`If the guardian does not answer, we delete it after ${unansweredDays} days.`)
})
