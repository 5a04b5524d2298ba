import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import type { Route } from './+types/promise-give-continue.route'
import {
  promisePath,
  readPaymentOptions,
  redirectToPayment,
  redirectUnavailable,
} from './missed-days-checkout.server.ts'
import { findUnpaidMissedDaysGift } from './missed-days-gift-store.server.ts'

export const loader = () => redirect(promisePath)

/** Redirects to the payment page for an unpaid missed-days gift. */
export async function action(args: Route.ActionArgs) {
  const member = requireMember(args.context, quranLogLoginMessage)
  const { gift: giftId = '' } = await readFields(args.request)
  const gift = await findUnpaidMissedDaysGift(args.context.get(databaseContext), member.id, giftId)
  if (!gift) return redirect(promisePath, { status: 303 })
  const payment = await readPaymentOptions(args, new Date())
  return payment ? redirectToPayment(args, member, gift, payment) : redirectUnavailable(args)
}
