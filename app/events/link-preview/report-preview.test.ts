import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { findPublishedReport, type Report, saveReport } from '#app/events/report/report-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { type Log, logContext } from '#app/platform/log/log.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles, listPaths } from '#tests/files.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { describePreview, previewPath } from './event-preview.server.ts'
import { deleteStalePreviews } from './preview-jobs.server.ts'
import { loader } from './report-preview.route.ts'
import { describeReportPreview, reportPreviewFolder } from './report-preview.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const emptyFolder = folderFiles()

storeTest('only the current images of an event and its published report are retained', async ({ db }) => {
  const { files } = await emptyFolder()
  const event = eventFixture('iftar')
  await storeEvents(db, [event])
  const save = (people: number, isPublished = true) => {
    const report = { people, body: '', numbers: [], pictureIds: [], hasConsent: false, isPublished }
    return saveReport(db, event, report, null, now)
  }
  const pathOf = (report: Report) =>
    previewPath(reportPreviewFolder(event.id), describeReportPreview(event, report, defaultSettings))
  const pathOfStored = async () => {
    const report = await findPublishedReport(db, event.id)
    if (!report) throw new Error('No report')
    return pathOf(report)
  }
  await save(12)
  const earlier = await pathOfStored()
  await save(13)
  const current = await pathOfStored()
  const eventImage = previewPath(event.id, describePreview(event, defaultSettings))
  for (const path of [earlier, current, eventImage]) await files.put(path, Buffer.from('png'))
  await deleteStalePreviews(db, files, now)
  expect(await listPaths(files)).toEqual([current, eventImage].sort())
  await save(13, false)
  await deleteStalePreviews(db, files, now)
  expect(await listPaths(files)).toEqual([eventImage])
})

test('a report’s image shows the report’s numbers, and the event’s title once', () => {
  const event = eventFixture('iftar')
  const linesOf = (people: number | null) => {
    const report = { people, body: 'Thank you.', numbers: [], pictures: [], updatedAt: '' }
    const times = { consentedAt: null, publishedAt: null, thankedAt: null }
    const { title, time } = describeReportPreview(event, { ...report, ...times }, defaultSettings)
    return [title, time]
  }
  expect(linesOf(12)).toEqual([expect.stringMatching(/^12\u00a0/), event.title])
  expect(linesOf(null)).toEqual([event.title, ''])
})

storeTest(
  'a report’s image is found under the event’s former address, and is not sent again if it is unchanged',
  async ({ db }) => {
    const { files } = await emptyFolder()
    const event = eventFixture('bazaar')
    await storeEvents(db, [event])
    const content = {
      people: 12,
      body: '',
      numbers: [],
      pictureIds: [],
      hasConsent: false,
      isPublished: true,
    }
    await saveReport(db, event, content, null, now)
    const report = await findPublishedReport(db, event.id)
    if (!report) throw new Error('No report')
    const preview = describeReportPreview(event, report, defaultSettings)
    await files.put(previewPath(reportPreviewFolder(event.id), preview), Buffer.from('png'))
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(filesContext, files)
    context.set(logContext, {} as Log)
    const request = (slug: string, headers: Record<string, string> = {}) => {
      const args = { context, params: { slug }, request: new Request('http://localhost/', { headers }) }
      return loader(args as unknown as Parameters<typeof loader>[0])
    }
    const response = await request('bazaar')
    expect([response.status, await response.text()]).toEqual([200, 'png'])
    const etag = response.headers.get('ETag') ?? ''
    const unchanged = await request('bazaar', { 'If-None-Match': etag })
    expect([unchanged.status, unchanged.headers.get('ETag'), await unchanged.text()]).toEqual([304, etag, ''])

    await changeItem(db, eventCollection, { id: event.id, version: 1, values: { slug: 'fair' } }, null, now)
    const moved: Response = await request('bazaar').catch((thrown) => thrown)
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/events/fair/report.png'])
    expect((await request('fair')).status).toBe(200)
  },
)
