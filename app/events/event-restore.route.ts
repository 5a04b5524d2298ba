import { restoreItem } from '#app/revisions/item-store.server.ts'
import type { Route } from './+types/event-restore.route'
import { eventKind } from './event-kind.ts'
import { toList, turnEvent } from './event-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toList(args)

/** Brings an event back from the trash. */
export const action = (args: Route.ActionArgs) =>
  turnEvent(args, {
    turn: (db, admin, _, now) => restoreItem(db, eventKind, args.params.id, admin, now),
    said: () => ({ text: 'Event restored successfully!' }),
    failure: 'Error restoring event. Please try again.',
  })
