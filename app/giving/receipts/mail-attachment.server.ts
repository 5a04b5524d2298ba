import type { Database } from '#app/platform/database/database.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.server.ts'
import type { DonorDocument } from './donor-document.ts'
import { receiptDocument } from './receipt-document.ts'
import { findReceipt } from './receipt-store.server.ts'

/**
 * Makes an email's attachment from its key, `receipt <id>` or `statement <donor> <year>`; null if there is none.
 */
export async function makeMailAttachment(db: Database, key: string): Promise<MailAttachment | null> {
  const found = await findDocument(db, key)
  if (!found) return null
  const { documentPdf } = await import('./document-pdf.server.ts')
  return {
    filename: found.filename,
    contentType: 'application/pdf',
    content: await documentPdf(found.document),
  }
}

async function findDocument(
  db: Database,
  key: string,
): Promise<{ document: DonorDocument; filename: string } | null> {
  const [kind, id = '', year = ''] = key.split(' ')
  if (kind === 'receipt') {
    const receipt = await findReceipt(db, id)
    return (
      (receipt && {
        document: receiptDocument(receipt, receipt.correctionNumber),
        filename: `receipt-${receipt.number}.pdf`,
      }) ??
      null
    )
  }
  const statement = await db
    .selectFrom('givingStatement')
    .select('content')
    .where('donorId', '=', id)
    .where('year', '=', Number(year))
    .executeTakeFirst()
  return statement ? { document: JSON.parse(statement.content), filename: `statement-${year}.pdf` } : null
}
