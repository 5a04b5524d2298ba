import { redirect } from 'react-router'
import type { Route } from './+types/promise-resume.route'
import { changePromise } from './promise-action.server.ts'
import { resumePromise } from './promise-store.server.ts'

export const loader = () => redirect('/quran/promise')

/** Resumes a paused or stopped promise, starting today. */
export const action = (args: Route.ActionArgs) =>
  changePromise(args, 'Your promise is active again, starting today.', resumePromise)
