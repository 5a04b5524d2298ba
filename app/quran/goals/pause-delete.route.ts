import { redirect } from 'react-router'
import { pauseAction, pausesPath } from './pause-action.server.ts'
import { deletePause } from './pause-store.server.ts'

export const loader = () => redirect(pausesPath)

/** Deletes a pause. */
export const action = pauseAction(deletePause)
