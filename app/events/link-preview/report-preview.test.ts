import { expect, test } from 'vitest'
import { findPublishedReport, type Report, saveReport } from '#app/events/report/report-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { folderFiles, listPaths } from '#tests/files.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { describePreview, previewPath } from './event-preview.server.ts'
import { deleteStalePreviews } from './preview-jobs.server.ts'
import { describeReportPreview, reportPreviewFolder } from './report-preview.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const emptyFolder = folderFiles()

storeTest('the current images of an event and of its published report are retained', async ({ db }) => {
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
  const ofEvent = previewPath(event.id, describePreview(event, defaultSettings))
  for (const path of [earlier, current, ofEvent]) await files.put(path, Buffer.from('png'))
  await deleteStalePreviews(db, files, now)
  expect(await listPaths(files)).toEqual([current, ofEvent].sort())
  await save(13, false)
  await deleteStalePreviews(db, files, now)
  expect(await listPaths(files)).toEqual([ofEvent])
})

test('the image of a report shows its numbers, and the title of the event once', () => {
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
