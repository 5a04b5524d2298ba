import { randomUUID } from 'node:crypto'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { expect, expectAccessible, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { quranGoalRow } from '#tests/quran-rows.ts'
import type { Site } from '#tests/site.ts'

/** A member who promised half an hour or $5 for each missed day twelve days ago, and has not read since. */
async function addPromise({ db }: Pick<Site, 'db'>, kind: 'minutes' | 'money') {
  const member = await addTestMember(db)
  await db.updateTable('user').set({ timeZone: 'UTC' }).where('id', '=', member.id).execute()
  const today = localDateIn(new Date(), 'UTC')
  const startsOn = addDays(today, -12)
  await db.insertInto('quranPractice').values({ userId: member.id, startedOn: startsOn }).execute()
  await db
    .insertInto('quranGoal')
    .values(quranGoalRow(member.id, startsOn, 1))
    .execute()
  const terms =
    kind === 'money'
      ? { perDay: 500, monthlyCap: 15_000, currency: 'USD' }
      : { perDay: 30, monthlyCap: 900, currency: null }
  await db
    .insertInto('servicePromise')
    .values({ userId: member.id, startsOn, state: 'active', kind, ...terms, createdAt: startsOn })
    .execute()
  // The job has settled all but the last two days.
  await db
    .insertInto('promiseSettlement')
    .values({ userId: member.id, throughDate: addDays(today, -4) })
    .execute()
  return { member, today, dates: Array.from({ length: 7 }, (_, day) => addDays(today, day - 8)) }
}

test('a member makes a promise, changes and pauses it, and stops it @server', async ({ site }) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/quran/promise', member)
  expect(page.text).toContain('not a debt and not a religious duty')
  const wrong = await page.submit('Make this promise', { 'For each missed day': '3' })
  expect(wrong.field('For each missed day').description).toContain('Please enter minutes from 5 to 240')
  expect(wrong.field('For each missed day').value).toBe('3')
  const made = await wrong.submit('Make this promise', { 'For each missed day': '30' })
  expect(made.text).toContain('30 minutes of service for each missed day, at most 2 hours a month.')
  const changed = await made.submit('Save changes', {
    Money: true,
    'For each missed day': '$2.50',
    'At most per month': '20',
  })
  expect(changed.text).toContain('$2.50 for each missed day, at most $20.00 a month.')
  const paused = await changed.submit('Pause')
  expect(paused.text).toContain('Your promise is resting.')
  const resumed = await paused.submit('Continue today')
  expect(resumed.one('h2', 'Your promise').text).toBe('Your promise')
  expect((await resumed.submit('Stop')).text).toContain('You stopped your promise')
})

test('a member says where they gave, and lets the other days go @server', async ({ site }) => {
  const { member, dates } = await addPromise(site, 'money')
  const page = await openPage(site, '/quran/promise', member)
  const place = '<b>The food bank</b>'
  const given = await page.submit('I gave it', { 'Where you gave (optional)': place })
  expect(given.notice).toBe(`${dates.length} days have become a gift. May it be accepted.`)
  expect(given.text).toContain('Your missed days became $35.00.')
  expect(given.text).toContain('Nothing is open.')
  const rows = await site.db.selectFrom('missedDayService').select(['localDate', 'status', 'place']).execute()
  expect(rows.map(({ localDate }) => localDate).sort()).toEqual(dates)
  expect(rows[0]).toMatchObject({ status: 'given', place })
})

test('approved hours settle open days only when the member presses the button @server', async ({ site }) => {
  const { member, today } = await addPromise(site, 'minutes')
  const page = await openPage(site, '/quran/promise', member)
  expect(page.text).toContain('There are no approved hours for a whole day yet.')
  const hours = { id: randomUUID(), userId: member.id, eventId: null, note: '', recordedAt: '' }
  await site.db
    .insertInto('volunteerHours')
    .values({ ...hours, localDate: today, minutes: 70, status: 'approved' })
    .execute()
  const covered = await page.open('/quran/promise')
  expect(covered.text).toContain('Your hours cover 2 days.')
  const served = await covered.submit('Use my hours')
  expect(served.text).toContain('Your missed days became 1 hour of service.')
  const letGo = await served.submit('Let the checked days go')
  expect(letGo.text).toContain('Nothing is open.')
  const stranger = await openPage(site, '/quran/promise', await addTestMember(site.db))
  expect(stranger.text).not.toContain('Your missed days became')
})

test('the page of a promise is accessible', async ({ page, site }) => {
  const { member } = await addPromise(site, 'money')
  await logIn(page, site, member)
  await page.goto('/quran/promise')
  await expect(page.getByRole('button', { name: 'I gave it' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Let the checked days go' }).click()
  await expect(page.getByText('Nothing is open.')).toBeVisible()
})
