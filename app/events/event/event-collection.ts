import { defineCollection } from '#app/cms/collections/collection.ts'
import { date, type Field, line, markdown, picture, stored, time } from '#app/cms/collections/field.ts'
import { optionalLine } from '#app/platform/http/form-text.ts'
import { maxEventDays } from '#app/platform/time/event-schedule.ts'
import { daysBetween, isLocalDate } from '#app/platform/time/local-date.ts'

export const maxCancelReasonLength = 300

/** Left empty in the form for a one-day event, so that only one date needs changing. */
const lastDay: Field = { label: 'Last day', input: { type: 'date' }, schema: optionalLine(40) }

/** Title, date and description are required (specification, section 5). */
export const eventCollection = defineCollection({
  table: 'event',
  noun: 'event',
  title: 'Opportunities',
  path: 'opportunities',
  permission: 'events',
  assignment: { permission: 'ownEvents', table: 'eventOrganizer' },
  list: { lead: 'Volunteer events on the public calendar.' },
  titleField: 'title',
  fields: {
    title: line({ label: 'Title', required: 'Please enter a title.', maxLength: 160 }),
    description: markdown({
      label: 'Description',
      required: 'Please enter a description.',
      maxLength: 20_000,
      rows: 7,
    }),
    localDate: date({ label: 'Date', required: 'Please choose a date.' }),
    lastDate: lastDay,
    startTime: time({ label: 'Starts at' }),
    endTime: time({ label: 'Ends at' }),
    locationName: line({ label: 'Location', maxLength: 160 }),
    locationAddress: line({ label: 'Address', maxLength: 300 }),
    pictureId: picture({ folder: 'events' }),
    status: stored('Status'),
    cancelReason: stored('Cancellation reason'),
  },
  form: [
    'title',
    ['localDate', 'lastDate', 'startTime', 'endTime'],
    { note: 'Leave the times empty for an all-day event. Times are in {timeZone}.' },
    'description',
    ['locationName', 'locationAddress'],
  ],
  rules: [
    {
      field: 'lastDate',
      error: 'The last day cannot be before the first day.',
      holds: ({ localDate, lastDate }) =>
        !lastDate || (isLocalDate(String(lastDate)) && String(lastDate) >= String(localDate)),
    },
    {
      field: 'lastDate',
      error: 'An event can last at most one year. Please add another event for later dates.',
      holds: ({ localDate, lastDate }) =>
        !isLocalDate(String(lastDate)) || daysBetween(String(localDate), String(lastDate)) < maxEventDays,
    },
    {
      field: 'startTime',
      error: 'Please also enter a start time.',
      holds: ({ startTime, endTime }) => startTime !== null || endTime === null,
    },
    {
      field: 'endTime',
      error: 'Please enter an end time that is not the same as the start time.',
      holds: ({ startTime, endTime }) => endTime === null || endTime !== startTime,
    },
  ],
  toColumns: (values) => ({ ...values, lastDate: values.lastDate || (values.localDate ?? null) }),
  toForm: (values) => (values.lastDate === values.localDate ? { ...values, lastDate: '' } : values),
  publishedByDefault: true,
  hasSlug: true,
  slugDate: ({ localDate }) => String(localDate),
  participantTables: ['eventSignup', 'attendance', 'volunteerHours'],
  inlineEditPath: '/volunteer?edit=opportunities',
  publicPath: '/events/:slug',
  sitemapSortColumn: 'localDate',
  routes: {
    page: 'events/event/event-page.route.tsx',
    preview: 'events/event/opportunity-preview.route.tsx',
    list: 'events/event/opportunities-admin.route.tsx',
    form: 'events/event/event-admin.route.tsx',
  },
  defaults: (now) => ({
    status: 'confirmed',
    cancelReason: '',
    sequence: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }),
  // Subscribed calendars detect a change by its sequence number (RFC 5545, section 3.8.7.4).
  onUpdate: (before, now) => ({ sequence: Number(before.sequence) + 1, updatedAt: now.toISOString() }),
})
