import { redirect } from 'react-router'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/promise-hours.route'
import { settleChosenDays } from './promise-action.server.ts'
import { settleWithHours } from './service-day-store.server.ts'

export const loader = () => redirect('/quran/promise')

/** Settles the checked days with approved volunteer hours, as far as the hours go. */
export const action = (args: Route.ActionArgs) =>
  settleChosenDays(
    args,
    {
      describe: (count) => `${countText(count, 'day has', 'days have')} become service. May it be accepted.`,
      noneMessage: 'Your hours do not cover any of the checked days that are still open.',
    },
    (db, member, { dates }, now) => settleWithHours(db, member, dates, now),
  )
