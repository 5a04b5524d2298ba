import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logLoginMessage } from '#app/quran/log/log-path.ts'
import type { Route } from './+types/promise-give-continue.route'
import {
  openDaysCheckout,
  promisePath,
  readDaysCheckout,
  redirectUnavailable,
} from './days-checkout.server.ts'
import { findWaitingGift } from './gift-days-store.server.ts'

export const loader = () => redirect(promisePath)

/** Redirects to the payment page of a gift for missed days that was started before. */
export async function action(args: Route.ActionArgs) {
  const member = requireMember(args.context, logLoginMessage)
  const { gift: giftId = '' } = await readFields(args.request)
  const gift = await findWaitingGift(args.context.get(databaseContext), member.id, giftId)
  if (!gift) return redirect(promisePath, { status: 303 })
  const checkout = await readDaysCheckout(args, new Date())
  return checkout ? openDaysCheckout(args, member, gift, checkout) : redirectUnavailable(args)
}
