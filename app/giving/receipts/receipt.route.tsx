import { listDisputes } from '#app/giving/disputes/dispute-store.server.ts'
import { PublicNameSection } from '#app/giving/donors/public-name.tsx'
import { listRefunds } from '#app/giving/refunds/refund-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/receipt.route'
import { DocumentPage } from './document-page.tsx'
import { requireReceipt } from './receipt-access.server.ts'
import { receiptDocument } from './receipt-document.ts'
import { receiptHistory } from './receipt-history.ts'

export const handle: PageHandle = { query: ['token'] }

/** Shows a receipt as issued, whether it was corrected, and what has happened to its gift since then. */
export async function loader(args: Route.LoaderArgs) {
  const { receipt, search, isDonor } = await requireReceipt(args, new Date())
  const db = args.context.get(databaseContext)
  const [refunds, disputes, { timeZone }] = await Promise.all([
    listRefunds(db, [receipt.giftId]),
    listDisputes(db, [receipt.giftId]),
    readSettings(db),
  ])
  const { currency, fund } = receipt.content.facts
  const action = `/receipts/${receipt.id}/hide-name${search}`
  return {
    history: receiptHistory({ refunds, disputes }, currency, timeZone),
    document: receiptDocument(receipt, receipt.correctionNumber),
    publicName: isDonor && receipt.publicName ? { name: receipt.publicName, campaign: fund, action } : null,
    file: `/receipts/${receipt.id}/file${search}`,
  }
}

/** The page shows personal data, and its links must not pass on the token. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.document.title ?? 'Receipt', description: '', noIndex: true })

export default function ReceiptRoute({ loaderData }: Route.ComponentProps) {
  const { document, file, history, publicName } = loaderData
  return (
    <DocumentPage document={document} file={file} history={history}>
      {publicName && <PublicNameSection {...publicName} />}
    </DocumentPage>
  )
}
