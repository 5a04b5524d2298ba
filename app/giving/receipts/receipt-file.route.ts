import type { Route } from './+types/receipt-file.route'
import { paperResponse } from './paper-response.server.ts'
import { requireReceipt } from './receipt-access.server.ts'
import { receiptPaper } from './receipt-paper.ts'

/** Downloads a receipt. */
export async function loader(args: Route.LoaderArgs) {
  const { receipt } = await requireReceipt(args, new Date())
  return paperResponse(receiptPaper(receipt, receipt.correctionNumber), `receipt-${receipt.number}.pdf`)
}
