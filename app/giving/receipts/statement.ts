import { formatMoney } from '#app/platform/money.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatLongDate, formatShortDate } from '#app/platform/time/format-date.ts'
import type { DocumentTable, DonorDocument } from './donor-document.ts'
import { organizationOf } from './organization.ts'
import { formatAmount, purposeOf } from './receipt.ts'
import { statementTexts } from './statement-texts.ts'

export interface StatementGift {
  /** YYYY-MM-DD. */
  receivedOn: string
  fund: string
  cause: string
  isZakat: boolean
  /** After refunds, disputes and corrections. */
  netCents: number
  currency: string
  /** The number of the gift’s valid receipt; null if there is none. */
  receipt: number | null
}

/** Whether a statement can be requested for this year. */
export const isStatementYear = (year: number) => Number.isInteger(year) && year >= 2000 && year <= 2999

/** A donor's gifts in a year, with zakat listed separately. `today` is the date on the statement. */
export function statementDocument(
  {
    name,
    year,
    gifts,
    today,
  }: { name: string; year: number; gifts: readonly StatementGift[]; today: string },
  settings: Settings,
): DonorDocument {
  const organization = organizationOf(settings, 'these gifts')
  const values = { year: String(year) }
  const [zakat, others] = [gifts.filter(({ isZakat }) => isZakat), gifts.filter(({ isZakat }) => !isZakat)]
  const tables = [
    tableOf('Zakat', zakat),
    tableOf(zakat.length > 0 ? 'Other gifts' : 'Gifts', others),
  ].filter(({ rows }) => rows.length > 0)
  const heading = fillText(statementTexts.title, settings, values)
  const paragraphs = [
    fillText(statementTexts.thanks, settings, values),
    ...organization.legal,
    fillText(statementTexts.contact, settings, { contact: settings.contactEmail }),
  ]
  return {
    title: heading,
    heading,
    organization,
    number: '',
    issued: `As of ${formatLongDate(today)}`,
    notices: [],
    recipient: name || 'Anonymous',
    amount: formatAmount({ netCents: sumOf(gifts), currency: gifts[0]?.currency ?? settings.currency }),
    rows: [],
    tables,
    paragraphs: paragraphs.flatMap((text) => text.split(/\n+/)).filter(Boolean),
    date: today,
  }
}

const sumOf = (gifts: readonly StatementGift[]) => gifts.reduce((sum, { netCents }) => sum + netCents, 0)

const tableOf = (title: string, gifts: readonly StatementGift[]): DocumentTable => ({
  title,
  rows: gifts.map((gift) => ({
    date: formatShortDate(gift.receivedOn),
    text: purposeOf(gift) + (gift.receipt === null ? '' : ` (receipt ${gift.receipt})`),
    amount: formatMoney(gift.netCents, gift.currency),
  })),
  total: formatMoney(sumOf(gifts), gifts[0]?.currency),
})
