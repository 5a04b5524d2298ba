import type { Flash } from '#app/platform/http/flash.server.ts'

/** A flash message's undo button for a change to several dates, made on the page of the event `eventId`. */
export const undoButton = (undo: string | null | undefined, eventId: string): Pick<Flash, 'undo'> =>
  undo ? { undo: { action: `/admin/opportunities/${eventId}/undo-dates`, fields: { change: undo } } } : {}
