import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { updateSharing } from '#app/quran/groups/group-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { addQuranGroup } from '#tests/fixtures/quran-group.ts'
import { openPage } from '#tests/html-page.ts'
import { requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import type { Site } from '#tests/site.ts'

const terms = { kind: 'money', currency: 'USD' } as const

/** Adds a group member with data that only this member may see. */
async function addPrivateLog(db: Site['db']) {
  const today = localDateIn(new Date(), 'UTC')
  const startsOn = addDays(today, -20)
  const { id, members } = await addQuranGroup(db, ['Zayd', 'Amina'], { now: new Date(startsOn) })
  const [zayd, amina] = members
  if (!amina) throw new Error('No member')
  const userId = amina.id
  await db.updateTable('user').set({ timeZone: 'UTC' }).execute()
  await updateSharing(db, id, userId, { share: 'amount', mutedAt: null })
  await db.insertInto('quranPractice').values({ userId, startedOn: startsOn }).execute()
  const read = { userId, localDate: addDays(today, -9), pages: 7.25, note: 'secret of the night' }
  await db.insertInto('quranEntry').values(quranEntryRow(read)).execute()
  const pause = { userId, id: 'p', startsOn: addDays(today, -2), endsOn: null, createdAt: startsOn }
  await db.insertInto('quranPause').values(pause).execute()
  const promise = { ...terms, perDay: 437, monthlyCap: 4370, state: 'active' } as const
  await db
    .insertInto('servicePromise')
    .values({ ...promise, userId, startsOn, createdAt: startsOn })
    .execute()
  const day = { ...terms, userId, amount: 437, createdAt: startsOn, place: 'secret masjid' }
  for (const localDate of [addDays(today, -12), addDays(today, -13)])
    await db
      .insertInto('missedDayService')
      .values({ ...day, localDate })
      .execute()
  await db
    .insertInto('promiseSettlement')
    .values({ userId, throughDate: addDays(today, -4) })
    .execute()
  return { groupId: id, zayd, amina }
}

test('staff see only counts from the log, and no other member sees a member’s notes, pauses or promise @server', async ({
  site,
}) => {
  const { groupId, zayd, amina } = await addPrivateLog(site.db)
  const staff = await addTestMember(site.db, { role: 'admin' })
  const counts = await openPage(site, '/admin/quran-log', staff)
  expect(counts.one('main').text).toContain('Started the log1 member')
  expect(counts.one('main').text).toContain('Read in the last 30 days1 member')
  expect(counts.one('main').text).not.toContain('Amina')

  const hidden = /secret|4\.37|8\.74|7\.25|promise|pause/i
  const group = `/quran/groups/${groupId}`
  const member = `${group}/members/${amina.id}`
  for (const path of [group, member, `${group}/ramadan`, `${group}/khatma`, '/quran/history'])
    expect([path, (await openPage(site, path, zayd)).one('main').text]).toEqual([
      path,
      expect.not.stringMatching(hidden),
    ])
  const asStaff = await requestAs(site, staff)
  for (const path of [
    '/admin/overview',
    '/admin/quran-log',
    '/admin/quran-groups',
    '/admin/users',
    `/admin/users/${amina.id}`,
    '/admin/users/export.csv',
    '/admin/search?q=secret',
  ]) {
    const response = await asStaff.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect([path, await response.text()]).toEqual([
      path,
      expect.not.stringMatching(/secret (?:of|masjid)|4\.37|8\.74|7\.25/),
    ])
  }
  // The member's own pages show everything.
  expect((await openPage(site, '/quran/promise', amina)).one('main').text).toContain('$4.37')
  expect((await openPage(site, '/quran/pauses', amina)).one('main').text).toContain('Your log is paused')
  const month = addDays(localDateIn(new Date(), 'UTC'), -9).slice(0, 7)
  const history = await openPage(site, `/quran/history?month=${month}`, amina)
  expect(history.one('main').text).toContain('secret of the night')
})
