import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { BodyTooLargeError, IncompleteBodyError, readBody } from '#app/platform/http/read-body.server.ts'
import type { Route } from './+types/webhook.route'
import { storeEvent } from './event-store.server.ts'

const maxBytes = 256 * 1024

const textResponse = (body: string, status: number, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

export const loader = () =>
  textResponse('Only the payment provider sends events here.', 405, { Allow: 'POST' })

/**
 * Stores a signed event from the payment provider, and responds before a job applies it. Without a valid signature,
 * nothing is stored. If the database is unavailable, the provider tries again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const signature = request.headers.get('stripe-signature')
  if (!signature) return textResponse('The signature is missing.', 400)
  const db = context.get(databaseContext)
  const provider = await openProvider(db, context.get(configContext))
  if (!provider) return textResponse('This site does not accept gifts online.', 404)
  const body = await readBounded(request)
  if (body instanceof Response) return body
  const event = provider.verifyWebhook(body, signature)
  if (!event) return textResponse('The signature is invalid.', 400)
  if (event.isTest !== provider.isTest) return textResponse('The event is from another mode.', 400)
  if (event.account !== null) return textResponse('The event is from another account.', 400)
  await storeEvent(db, event, new Date())
  return textResponse('Stored.', 200)
}

async function readBounded(request: Request) {
  try {
    return await readBody(request, maxBytes)
  } catch (error) {
    if (error instanceof BodyTooLargeError) return textResponse('The event is too large.', 413)
    if (error instanceof IncompleteBodyError) return textResponse('The event is incomplete.', 400)
    throw error
  }
}
