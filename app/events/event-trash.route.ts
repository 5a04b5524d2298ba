import { trashItem } from '#app/revisions/item-store.server.ts'
import { couldNotDelete, deleted } from '#app/revisions/kind.ts'
import type { Route } from './+types/event-trash.route'
import { adminList } from './event-back.ts'
import { eventKind } from './event-kind.ts'
import { toList, turnEvent } from './event-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toList(args)

/** Moves an event to the trash. */
export const action = (args: Route.ActionArgs) =>
  turnEvent(args, {
    turn: (db, admin, _, now) => trashItem(db, eventKind, args.params.id, admin, now),
    said: ({ place = 'admin' }) => ({
      text: deleted(eventKind),
      undo: { action: `${adminList}/${args.params.id}/restore`, fields: { place } },
    }),
    failure: couldNotDelete(eventKind),
  })
