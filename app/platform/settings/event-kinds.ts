import { lines } from './setting-field.ts'

/** The kinds of events that organizers choose from, and visitors filter by. */
export const eventKinds = [
  lines('eventKinds', 'Kinds of events', ['Qur’an circle', 'Feeding', 'Masjid cleaning', 'Youth', 'Class'], {
    hint: 'One per line, in the order they are offered. Events keep a kind that you remove.',
    optional: true,
    maxLines: 30,
    max: 40,
  }),
]
