import { addSeries } from '#app/events/series/add-series.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { eventColumns } from '#tests/fixtures/series-fixture.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { eventCollection } from './event-collection.ts'

/** Adds a weekly series that begins on a Friday, as if it were that day. Returns its first date. */
const addFridaySeries = (site: Site, title: string, localDate: string, count: number) =>
  addSeries(
    site.db,
    eventCollection,
    {
      rule: `FREQ=WEEKLY;BYDAY=FR;COUNT=${count}`,
      today: localDate,
      columns: eventColumns({ title, localDate, lastDate: localDate }),
      assignee: null,
    },
    null,
    new Date(),
  )

test('one button undoes the cancellation of all dates of a series @server', async ({ site }) => {
  const { id } = await addFridaySeries(site, 'Undo circle', '2090-01-06', 4)
  const admin = await addTestMember(site.db, { role: 'admin' })
  const listStatuses = async () => {
    const query = site.db.selectFrom('event').select('status').where('title', '=', 'Undo circle')
    return (await query.execute()).map(({ status }) => status)
  }
  const page = await openPage(site, `/admin/opportunities/${id}`, admin)
  const canceled = await page.submit('Cancel the event', { 'All upcoming events': true })
  expect(canceled.notice).toContain('4 events canceled.')
  expect(await listStatuses()).toEqual(Array(4).fill('cancelled'))
  const undone = await canceled.submit('Undo')
  expect(undone.notice).toBe('Undone: 4 dates were changed back.')
  expect(await listStatuses()).toEqual(Array(4).fill('confirmed'))
})

test('the list of a series whose dates are all over says so @server', async ({ site }) => {
  const { id } = await addFridaySeries(site, 'Past circle', '2020-01-03', 2)
  const admin = await addTestMember(site.db, { role: 'admin' })
  const page = await openPage(site, `/admin/opportunities/${id}`, admin)
  expect(page.all('a', /upcoming date/)).toEqual([])
  const { seriesId } = await site.db
    .selectFrom('event')
    .select('seriesId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const list = await page.open(`/admin/opportunities?series=${seriesId}`)
  expect(list.text).toContain('This series has no upcoming dates.')
})

test('without JavaScript, a button in the form previews the dates of a series and saves nothing @server', async ({
  site,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const form = await openPage(site, '/admin/opportunities', admin)
  const preview = await form.submit('Preview dates', {
    Title: 'Preview circle',
    Description: 'We read together.',
    Date: '2090-01-06',
    Repeats: 'weekly',
  })
  expect(preview.text).toContain('Nothing has been saved yet. The next dates are: Friday, January 6, 2090')
  expect(preview.field('Title').value).toBe('Preview circle')
  const saved = site.db.selectFrom('event').select('id').where('title', '=', 'Preview circle')
  expect(await saved.execute()).toEqual([])
})
