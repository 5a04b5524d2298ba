import { data } from 'react-router'
import { z } from 'zod'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { createDeviceGrant, memberDeviceCookie } from '#app/platform/device/device-grant.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { signText } from '#app/platform/http/signature.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { dayMs } from '#app/platform/time/instant.ts'
import { maxBatch, type QuranSyncResponse } from '#app/quran/device/quran-device.ts'
import { applyOperations, type Refusal } from '#app/quran/log/entry-store.server.ts'
import { operationSchema } from '#app/quran/log/operation.ts'
import type { Route } from './+types/quran-sync.route'
import type { QuranSnapshot } from './snapshot.ts'
import { readQuranSnapshot } from './snapshot-store.server.ts'

/** A device that has been offline for this long deletes what it has stored. */
const storedDays = 60

/** A member's log, for a device that has nothing to send. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  respond({ context, request }, [], new Date())

/** Saves the operations from a device, which may send them more than once, and returns the log. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id } = requireMember(context)
  const changes = changesSchema.safeParse(parseJson((await readFields(request)).changes))
  if (!changes.success) throw data('These are not valid changes to a reading log', { status: 400 })
  // The ids differ if another member has logged in on this device since the operations were made.
  if (changes.data.logId !== logIdOf(context, id)) throw data('This is another member’s log', { status: 401 })
  const now = new Date()
  const { refused } = await applyOperations(context.get(databaseContext), id, changes.data.operations, now)
  return respond({ context, request }, refused, now)
}

const changesSchema = z.object({ logId: z.string(), operations: z.array(operationSchema).max(maxBatch) })

const logIdOf = (context: Route.LoaderArgs['context'], memberId: string) =>
  signText(context.get(configContext).secret, 'quran log id', memberId)

async function respond(
  { context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>,
  refused: { id: string; reason: Refusal }[],
  now: Date,
) {
  const member = requireMember(context)
  const { secret } = context.get(configContext)
  const scope = { secret, purpose: 'quran log', subject: member.id }
  const body: QuranSyncResponse<QuranSnapshot> = {
    logId: logIdOf(context, member.id),
    snapshot: await readQuranSnapshot(context.get(databaseContext), member, now),
    serverTime: now.toISOString(),
    grant: createDeviceGrant(scope, now.getTime() + storedDays * dayMs),
    refused,
  }
  const isSecure = siteOrigin(context, request).startsWith('https:')
  const headers = {
    'Cache-Control': 'no-store',
    'Set-Cookie': memberDeviceCookie({ secret, isSecure }, member.id),
  }
  return Response.json(body, { headers })
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
