import { redirect } from 'react-router'
import { hideNameOfDonor } from '#app/giving/donors/hide-name.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/monthly-hide-name.route'
import { requireRecurringGift } from './recurring-access.server.ts'
import { findPublicName } from './recurring-gift-store.server.ts'

export const loader = async (args: Route.LoaderArgs) => redirect((await requireRecurringGift(args)).path())

/** Hides the name that the donor agreed to show. */
export async function action(args: Route.ActionArgs) {
  const { gift, path } = await requireRecurringGift(args)
  const name = await findPublicName(args.context.get(databaseContext), gift)
  return hideNameOfDonor(args, name ?? gift, path())
}
