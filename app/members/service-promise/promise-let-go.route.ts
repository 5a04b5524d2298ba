import { redirect } from 'react-router'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/promise-let-go.route'
import { settleChosenDays } from './promise-action.server.ts'
import { letGo } from './service-day-store.server.ts'

export const loader = () => redirect('/quran/promise')

/** Lets the checked days go. */
export const action = (args: Route.ActionArgs) =>
  settleChosenDays(
    args,
    { describe: (count) => `You let ${countText(count, 'day', 'days')} go.` },
    (db, member, { dates }, now) => letGo(db, member, dates, now),
  )
