import { redirect } from 'react-router'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/promise-gift.route'
import { settleChosenDays } from './promise-action.server.ts'
import { markGiven } from './service-day-store.server.ts'

export const loader = () => redirect('/quran/promise')

/** Settles the checked days as given. The site takes the member's word for it. */
export const action = (args: Route.ActionArgs) =>
  settleChosenDays(
    args,
    { describe: (count) => `${countText(count, 'day has', 'days have')} become a gift. May it be accepted.` },
    markGiven,
  )
