import { redirect } from 'react-router'
import type { Route } from './+types/promise-pause.route'
import { changePromise } from './promise-action.server.ts'
import { pausePromise } from './promise-store.server.ts'

export const loader = () => redirect('/quran/promise')

/** Pauses the promise until the member resumes it. */
export const action = (args: Route.ActionArgs) =>
  changePromise(args, 'Paused. No day counts until you resume it.', (db, userId, clock) =>
    pausePromise(db, userId, 'paused', clock),
  )
