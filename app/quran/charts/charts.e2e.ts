import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatMonth } from '#app/platform/time/format-date.ts'
import { addDays, monthOf } from '#app/platform/time/local-date.ts'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'

test('the tree, the weeks, the juz and each year of a log are also shown as text @server', async ({
  site,
}) => {
  const { id: userId, email } = await addTestMember(site.db)
  await site.db.updateTable('user').set({ timeZone: 'UTC' }).where('id', '=', userId).execute()
  const today = localDateIn(new Date(), 'UTC')
  const startedOn = addDays(today, -400)
  await site.db.insertInto('quranPractice').values({ userId, startedOn }).execute()
  await site.db
    .insertInto('quranGoal')
    .values(quranGoalRow(userId, startedOn, 3))
    .execute()
  const amounts = { countedAyat: 148, countedPages: 21 }
  const juz = quranEntryRow({ userId, localDate: today, fromAyah: 1, toAyah: 148, ...amounts })
  for (const row of [juz, quranEntryRow({ userId, localDate: startedOn, pages: 3 })])
    await site.db.insertInto('quranEntry').values(row).execute()
  const page = await openPage(site, '/quran', { email })
  expect(page.one('figcaption').text).toContain('Your tree has 1 leaf')
  expect(page.one('section', /^The last \d+ weeks/).text).toContain('This week21 pages')
  expect(page.one('section', /^Juz/).text).toContain('1 of 30 juz read in this khatma.')
  const year = Number(today.slice(0, 4))
  const heatMap = page.one('section', new RegExp(`^${year}`))
  const month = formatMonth(monthOf(today))
  const labels = heatMap.all('svg[role=img]').map((drawing) => drawing.attribute('aria-label'))
  expect(labels).toContainEqual(expect.stringMatching(new RegExp(`^${month}: 1 done`)))
  const row = heatMap.all('tr').find(({ text }) => text.startsWith(month))
  expect(row?.texts('td')[0]).toBe(String(Number(today.slice(8))))
  const lastYear = await page.follow(`← ${year - 1}`)
  expect(lastYear.one('section', new RegExp(`^${year - 1}`)).texts('caption')).toEqual([
    `The days of ${year - 1}`,
  ])
})
