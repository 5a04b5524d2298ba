import type { Database } from '#app/platform/database/database.ts'

export interface ReportTotal {
  label: string
  total: number
  /** How many events it includes. */
  eventCount: number
}

/** The totals of the numbers in published event reports, by label regardless of case; largest first. */
export async function listReportTotals(db: Database): Promise<ReportTotal[]> {
  const publishedReports = db
    .selectFrom('eventReport')
    .innerJoin('event', 'event.id', 'eventReport.eventId')
    .where('eventReport.publishedAt', 'is not', null)
    .where('event.deletedAt', 'is', null)
  const [people, numbers] = await Promise.all([
    publishedReports
      .select(['eventReport.eventId', 'eventReport.people'])
      .where('eventReport.people', 'is not', null)
      .execute(),
    publishedReports
      .innerJoin('eventReportNumber', 'eventReportNumber.eventId', 'eventReport.eventId')
      .select(['eventReport.eventId', 'eventReportNumber.label', 'eventReportNumber.amount'])
      .execute(),
  ])
  const labeledAmounts = [
    ...people.map(({ eventId, people }) => ({ eventId, label: 'people', amount: people ?? 0 })),
    ...numbers,
  ]
  const byLabel = Map.groupBy(labeledAmounts, ({ label }) => label.toLowerCase())
  const totals = Array.from(byLabel.values(), (amounts) => ({
    label: amounts.at(-1)?.label ?? '',
    total: amounts.reduce((sum, { amount }) => sum + amount, 0),
    // A report may have several numbers with one label.
    eventCount: new Set(amounts.map(({ eventId }) => eventId)).size,
  }))
  return totals.sort((a, b) => b.total - a.total)
}

const placeholder = /\{reports:\s*([^}]+?)\s*\}/gi

export const hasReportsPlaceholder = (impactNumber: string) => impactNumber.search(placeholder) >= 0

/** A lower bound for the number of reports that an impact number is computed from; 0 if it has no placeholder. */
export function countSources(impactNumber: string, totals: readonly ReportTotal[]) {
  const labels = Array.from(impactNumber.matchAll(placeholder), ([, label = '']) => label.toLowerCase())
  return Math.max(
    0,
    ...totals.filter(({ label }) => labels.includes(label.toLowerCase())).map(({ eventCount }) => eventCount),
  )
}

/** Replaces `{reports: meals}` in an impact number with the sum of that label; 0 if no report has it. */
export function fillReportTotals(impactNumber: string, totals: readonly ReportTotal[]) {
  return impactNumber.replace(placeholder, (_, label: string) => {
    const found = totals.find((total) => total.label.toLowerCase() === label.toLowerCase())
    return (found?.total ?? 0).toLocaleString('en-US')
  })
}
