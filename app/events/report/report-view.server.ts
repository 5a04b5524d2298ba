import { formatNumber } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { type ReportView, summarizeReport } from './report.ts'
import { findPublishedReport } from './report-store.server.ts'
import { reportTexts } from './report-texts.ts'

/** The published report of an event, formatted for its page; null if there is none. */
export async function readReportView(db: Database, eventId: string): Promise<ReportView | null> {
  const report = await findPublishedReport(db, eventId)
  if (!report) return null
  const { people, numbers, body, pictures } = report
  const peopleLabel = fillText(reportTexts.people, await readSettings(db))
  const attended = { amount: people ?? 0, label: peopleLabel }
  return {
    figures: [...(people ? [attended] : []), ...numbers].map(({ amount, label }) => ({
      amount: formatNumber(amount),
      label,
    })),
    html: body ? renderMarkdown(body) : '',
    pictures,
    summary: summarizeReport({ people, numbers }, peopleLabel),
  }
}
