import { redirect } from 'react-router'
import type { Route } from './+types/promise-stop.route'
import { changePromise } from './promise-action.server.ts'
import { pausePromise } from './promise-store.server.ts'

export const loader = () => redirect('/quran/promise')

/** Stops the promise. Open days stay open until the member settles them or lets them go. */
export const action = (args: Route.ActionArgs) =>
  changePromise(args, 'Stopped. The good you have done remains.', (db, userId, clock) =>
    pausePromise(db, userId, 'stopped', clock),
  )
