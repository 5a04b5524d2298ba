import { redirect } from 'react-router'
import { hideNameOfDonor } from '#app/giving/donors/hide-name.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/hide-name.route'
import { requireReceipt } from './receipt-access.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { receipt, search } = await requireReceipt(args, new Date())
  return redirect(`/receipts/${receipt.id}${search}`)
}

/** Hides the name that the donor agreed to show. The treasurer uses the gift's page, which records the change. */
export async function action(args: Route.ActionArgs) {
  const { receipt, search, isDonor } = await requireReceipt(args, new Date())
  if (!isDonor) return notFound('Receipt')
  return hideNameOfDonor(args, receipt, `/receipts/${receipt.id}${search}`)
}
