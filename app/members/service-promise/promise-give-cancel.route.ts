import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import type { Route } from './+types/promise-give-cancel.route'
import { promisePath } from './missed-days-checkout.server.ts'
import { releaseDays } from './missed-days-gift-store.server.ts'

export const loader = () => redirect(promisePath)

/** Abandons an unpaid gift for missed days, so that the days can be chosen again. */
export async function action(args: Route.ActionArgs) {
  const { id } = requireMember(args.context, quranLogLoginMessage)
  const { gift = '' } = await readFields(args.request)
  await releaseDays(args.context.get(databaseContext), id, gift)
  return redirect(promisePath, { status: 303 })
}
