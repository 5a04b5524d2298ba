import type { Route } from './+types/receipt-file.route'
import { documentResponse } from './document-response.server.ts'
import { requireReceipt } from './receipt-access.server.ts'
import { receiptDocument } from './receipt-document.ts'

/** Downloads a receipt. */
export async function loader(args: Route.LoaderArgs) {
  const { receipt } = await requireReceipt(args, new Date())
  return documentResponse(receiptDocument(receipt, receipt.correctionNumber), `receipt-${receipt.number}.pdf`)
}
