import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/receipt.route'
import { PaperPage } from './paper-page.tsx'
import { requireReceipt } from './receipt-access.server.ts'
import { receiptPaper } from './receipt-paper.ts'

export const handle: PageHandle = { query: ['token'] }

/** Shows a receipt as issued, and whether it was corrected. */
export async function loader(args: Route.LoaderArgs) {
  const { receipt, search } = await requireReceipt(args, new Date())
  return {
    paper: receiptPaper(receipt, receipt.correctionNumber),
    file: `/receipts/${receipt.id}/file${search}`,
  }
}

/** The page shows personal data, and its links must not pass on the token. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.paper.title ?? 'Receipt', description: '', hidden: true })

export default function ReceiptRoute({ loaderData: { paper, file } }: Route.ComponentProps) {
  return <PaperPage paper={paper} file={file} />
}
