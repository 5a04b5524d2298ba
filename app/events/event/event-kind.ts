import type { Kind } from '#app/cms/collections/kind.ts'

/** An event as the engine of drafts, versions and the trash knows it. */
export const eventKind: Kind<'event'> = {
  table: 'event',
  noun: 'event',
  place: 'opportunities',
  inlinePath: '/volunteer?edit=opportunities',
  titleColumn: 'title',
  columns: {
    title: 'Title',
    description: 'Description',
    localDate: 'Date',
    lastDate: 'Last day',
    startTime: 'Begins at',
    endTime: 'Ends at',
    locationName: 'Place',
    locationAddress: 'Address',
    pictureId: 'Picture',
    status: 'Status',
    cancelReason: 'Why it is cancelled',
  },
  slugged: true,
  sampled: true,
  previewed: true,
  people: ['eventSignup', 'attendance', 'volunteerHours'],
  publicPath: ({ slug }) => `/events/${slug}`,
  stampNew: (now) => ({
    status: 'confirmed',
    cancelReason: '',
    sequence: 0,
    sample: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }),
  // Subscribed calendars notice a change by its number (RFC 5545, section 3.8.7.4).
  stamp: (before, now) => ({ sequence: Number(before.sequence) + 1, updatedAt: now.toISOString() }),
}
