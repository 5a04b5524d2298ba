import type { RouterContextProvider } from 'react-router'
import { logContext } from '#app/platform/log/log.server.ts'
import { requestIdContext } from './request-id.ts'

/** Logs an error with the id of the request. */
export function logError(context: Readonly<RouterContextProvider>, error: unknown) {
  const details = error instanceof Error ? error.stack : String(error)
  context.get(logContext).error({ id: context.get(requestIdContext), error: details })
}

/** Loads an optional part of a page. If `work` fails, logs the error and returns null. */
export async function nullOnError<Value>(context: Readonly<RouterContextProvider>, work: Promise<Value>) {
  try {
    return await work
  } catch (error) {
    logError(context, error)
    return null
  }
}
