import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { addMissedDays } from '#tests/fixtures/missed-days.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a member makes a promise, changes and pauses it, and stops it @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran/promise', member)
  expect(page.text).toContain('not a debt and not a religious duty')
  expect(page.text).toContain('Without a goal, no day counts.')
  expect(page.one('main a', 'Choose a goal').attribute('href')).toBe('/quran/goal')
  const rejected = await page.submit('Make this promise', { 'For each missed day': '3' })
  expect(rejected.field('For each missed day').description).toContain('Please enter 5 to 240 minutes')
  expect(rejected.field('For each missed day').value).toBe('3')
  const made = await rejected.submit('Make this promise', { 'For each missed day': '30' })
  expect(made.text).toContain('30 minutes of service for each missed day, at most 2 hours a month.')
  const changed = await made.submit('Save changes', {
    Money: true,
    'For each missed day': '$2.50',
    'Monthly maximum': '20',
  })
  expect(changed.text).toContain('$2.50 for each missed day, at most $20.00 a month.')
  const paused = await changed.submit('Pause')
  expect(paused.text).toContain('No day counts until you resume it.')
  const resumed = await paused.submit('Resume today')
  expect(resumed.one('h2', 'Your promise').text).toBe('Your promise')
  expect((await resumed.submit('Stop')).text).toContain('You stopped your promise')
})

test('a member marks missed days as given, and says where they gave @server', async ({ site }) => {
  const { member, dates } = await addMissedDays(site, 'money')
  const page = await openPage(site, '/quran/promise', member)
  expect(page.all('main a', 'Choose a goal')).toEqual([])
  const place = '<b>The food bank</b>'
  const given = await page.submit('Mark as given', { 'All 7 days': true, 'Where you gave (optional)': place })
  expect(given.notice).toBe(`${dates.length} days have become a gift. May it be accepted.`)
  expect(given.text).toContain('Your missed days became $35.00.')
  expect(given.text).toContain('There are no missed days to make up.')
  const rows = await site.db.selectFrom('missedDayService').select(['localDate', 'status', 'place']).execute()
  expect(rows.map(({ localDate }) => localDate).sort()).toEqual(dates)
  expect(rows[0]).toMatchObject({ status: 'given', place })
})

test('approved hours settle open days only when the member presses the button @server', async ({ site }) => {
  const { member, today } = await addMissedDays(site, 'minutes')
  const page = await openPage(site, '/quran/promise', member)
  expect(page.text).toContain('Your approved hours do not cover a whole day yet.')
  const hours = { id: randomUUID(), userId: member.id, eventId: null, note: '', recordedAt: '' }
  await site.db
    .insertInto('volunteerHours')
    .values({ ...hours, localDate: today, minutes: 70, status: 'approved' })
    .execute()
  const covered = await page.open('/quran/promise')
  expect(covered.text).toContain('Your hours cover 2 days.')
  const served = await covered.submit('Use my hours', { 'All 7 days': true })
  expect(served.text).toContain('Your missed days became 1 hour of service.')
  const letGo = await served.submit('Let the checked days go', { 'All 5 days': true })
  expect(letGo.text).toContain('There are no missed days to make up.')
  const stranger = await openPage(site, '/quran/promise', await addTestMember(site.db))
  expect(stranger.text).not.toContain('Your missed days became')
})

test('the promise page is accessible @script @phone', async ({ page, site }) => {
  const { member } = await addMissedDays(site, 'money')
  await logIn(page, site, member)
  await page.goto('/quran/promise')
  await expect(page.getByRole('button', { name: 'Mark as given' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('All 7 days').check()
  await page.getByRole('button', { name: 'Let the checked days go' }).click()
  await expect(page.getByText('There are no missed days to make up.')).toBeVisible()
})
