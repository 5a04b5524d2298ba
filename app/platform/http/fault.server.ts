import type { RouterContextProvider } from 'react-router'
import { requestIdContext } from './request.ts'

/** Logs a fault that the page itself can live with, under the request's id. */
export function logFault(context: Readonly<RouterContextProvider>, error: unknown) {
  const described = error instanceof Error ? error.stack : String(error)
  console.error(JSON.stringify({ level: 50, id: context.get(requestIdContext), error: described }))
}

/** What a part of a page shows; null, and a line in the log, when the database does not give it. */
export async function orNull<Value>(context: Readonly<RouterContextProvider>, work: Promise<Value>) {
  try {
    return await work
  } catch (error) {
    logFault(context, error)
    return null
  }
}
