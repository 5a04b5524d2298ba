import type { Flash } from '#app/platform/http/flash.server.ts'

/** The button of a message that undoes a change of several dates; `eventId` is the one on whose page it was made. */
export const undoButton = (undo: string | null | undefined, eventId: string): Pick<Flash, 'undo'> =>
  undo ? { undo: { action: `/admin/opportunities/${eventId}/undo-dates`, fields: { change: undo } } } : {}
