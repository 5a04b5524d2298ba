import { redirect } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import type { Route } from './+types/monthly-general-fund.route'
import { requireRecurringGift } from './recurring-access.server.ts'
import { giveToGeneralFund } from './recurring-fund-store.server.ts'
import { recurringTexts } from './recurring-texts.ts'

export const loader = async (args: Route.LoaderArgs) => redirect((await requireRecurringGift(args)).path())

/** Gives to the general fund instead of a campaign that has ended. */
export async function action(args: Route.ActionArgs) {
  const { gift, path } = await requireRecurringGift(args)
  const db = args.context.get(databaseContext)
  const settings = await readSettings(db)
  return (await giveToGeneralFund(db, gift.id, new Date()))
    ? redirectWithFlash(args, path(), {
        text: fillText(recurringTexts.toGeneralDone, settings),
        onSite: true,
      })
    : redirectWithFlash(args, path(), {
        text: fillText(recurringTexts.changed, settings),
        tone: 'error',
        onSite: true,
      })
}
