import { data } from 'react-router'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/check-in-sync.route'
import { saveChanges } from './door-changes.server.ts'
import type { DoorSyncResponse } from './door-changes.ts'
import { readDoorList } from './door-list-store.server.ts'
import { changesSchema } from './door-schema.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** The list of people, for a device that has nothing to send. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const { secret } = readLinkConfig(context)
  const list = await readDoorList(context.get(databaseContext), event, secret, new Date())
  return Response.json({ list, refused: [], walkIns: [] } satisfies DoorSyncResponse, { headers: noStore })
}

/** Saves changes from a device, each only once, and returns the list. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const event = await requireEditableEvent(context, params.id)
  const changes = changesSchema.safeParse(parseJson((await readFields(request)).changes))
  if (!changes.success) throw data('These are not valid changes to a check-in list', { status: 400 })
  const door = { event, organizer: requireMember(context), links: readLinkConfig(context) }
  const response = await saveChanges(context.get(databaseContext), changes.data, door, new Date())
  return Response.json(response, { headers: noStore })
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
