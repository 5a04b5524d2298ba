import { redirect } from 'react-router'
import { pauseAction, pausesPath } from './pause-action.server.ts'
import { endPause } from './pause-store.server.ts'

export const loader = () => redirect(pausesPath)

/** Ends a pause, so that today counts again. */
export const action = pauseAction(endPause)
