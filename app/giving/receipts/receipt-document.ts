import { formatLongDate } from '#app/platform/time/format-date.ts'
import type { DonorDocument } from './donor-document.ts'
import { formatAmount, type ReceiptContent, receiptRows } from './receipt.ts'

/** A receipt as issued. If it was corrected later, the document says so. */
export function receiptDocument(
  { number, content }: { number: number; content: ReceiptContent },
  correctedBy: number | null,
): DonorDocument {
  const { organization, title, issuedOn, facts, corrects, thanks, contact } = content
  return {
    title: `${title} ${number}`,
    heading: title,
    organization,
    number: `${title} ${number}`,
    issued: `Issued ${formatLongDate(issuedOn)}`,
    notices: [
      correctedBy === null ? '' : `This receipt is no longer valid. Receipt ${correctedBy} replaced it.`,
      corrects ? `This receipt replaces receipt ${corrects.number}.` : '',
    ].filter(Boolean),
    recipient: facts.donor || 'Anonymous',
    amount: formatAmount(facts),
    rows: receiptRows(content),
    tables: [],
    paragraphs: [thanks, ...organization.legal, contact].flatMap((text) => text.split(/\n+/)).filter(Boolean),
    date: issuedOn,
  }
}
