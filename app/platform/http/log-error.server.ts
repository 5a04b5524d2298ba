import type { RouterContextProvider } from 'react-router'
import { logContext } from '#app/platform/log/log.server.ts'
import { requestIdContext } from './request.ts'

/** Logs a fault under its request's id. */
export function logError(context: Readonly<RouterContextProvider>, error: unknown) {
  const described = error instanceof Error ? error.stack : String(error)
  context.get(logContext).error({ id: context.get(requestIdContext), error: described })
}

/** What a part of a page shows; null, and a line in the log, when the database does not give it. */
export async function nullOnError<Value>(context: Readonly<RouterContextProvider>, work: Promise<Value>) {
  try {
    return await work
  } catch (error) {
    logError(context, error)
    return null
  }
}
