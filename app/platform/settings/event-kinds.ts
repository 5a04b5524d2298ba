import { lines } from './setting-field.ts'

/** The event types that organizers choose from, and visitors filter by. */
export const eventKindFields = [
  lines('eventKinds', 'Event types', ["Qur'an circle", 'Feeding', 'Masjid cleaning', 'Youth', 'Class'], {
    hint: 'One per line, in the order in which they are listed. If you remove a type, events that already use it keep it.',
    optional: true,
    maxLines: 30,
    max: 40,
  }),
]
