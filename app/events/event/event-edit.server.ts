import { eventForm } from './event-form.ts'
import { eventColumns } from './event-input.ts'
import { eventKind } from './event-kind.ts'

/** How an event is taken from its form. */
export const eventEdit = {
  kind: eventKind,
  schema: eventForm,
  columns: eventColumns,
  picture: { use: 'events' },
} as const
