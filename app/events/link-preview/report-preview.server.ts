import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { summarizeReport } from '#app/events/report/report.ts'
import type { Report } from '#app/events/report/report-store.server.ts'
import { reportTexts } from '#app/events/report/report-texts.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { describePreview } from './event-preview.server.ts'
import type { Preview } from './preview-drawing.server.ts'

const suffix = '-report'

/** The folder of a report's preview images, next to the folder of its event. */
export const reportPreviewFolder = (eventId: string) => `${eventId}${suffix}`

/** The id of the event whose preview images, or whose report's preview images, a folder contains. */
export const eventIdOfFolder = (folder: string) =>
  folder.endsWith(suffix) ? folder.slice(0, -suffix.length) : folder

/**
 * What the preview image of an event's report shows: the report's numbers, with the event's title in place of its
 * time. A report without numbers has only the title.
 */
export function describeReportPreview(event: StoredEvent, report: Report, settings: Settings): Preview {
  // Keeps each number on the same line as its label.
  const summary = summarizeReport(report, fillText(reportTexts.people, settings)).replace(
    /(?<=\d) /g,
    '\u00a0',
  )
  return {
    ...describePreview(event, settings),
    title: summary || event.title,
    time: summary && event.title,
    eyebrow: fillText(reportTexts.title, settings),
  }
}
