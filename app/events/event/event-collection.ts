import { z } from 'zod'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { defineCollection, type Values } from '#app/cms/collections/collection.ts'
import {
  date,
  decimal,
  type Field,
  integer,
  line,
  markdown,
  optionalChoice,
  picture,
  stored,
  time,
} from '#app/cms/collections/field.ts'
import { signupFields, signupForm, signupRules } from '#app/events/roster/signup-fields.ts'
import { optionalLine } from '#app/platform/http/form-text.ts'
import { maxEventDays } from '#app/platform/time/event-schedule.ts'
import { daysBetween, isLocalDate } from '#app/platform/time/local-date.ts'
import { prayerNames } from '#app/platform/time/prayer.ts'
import { reminderFields, reminderForm } from './reminder-fields.ts'

export const maxCancelReasonLength = 300

/** Columns that differ between the dates of a series without making a date an override. */
const columnsWithoutContent = new Set(['publishedAt', 'sample', 'status', 'cancelReason'])

/** Left empty in the form for a one-day event, so that moving the event means changing only one date. */
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
    startPrayer: optionalChoice({
      label: 'Start relative to a prayer',
      none: 'No, use the time above',
      options: prayerNames,
    }),
    startPrayerOffset: integer({
      label: 'Start: minutes after the prayer',
      min: -180,
      max: 240,
    }),
    endPrayer: optionalChoice({
      label: 'End relative to a prayer',
      none: 'No, use the time above',
      options: prayerNames,
    }),
    endPrayerOffset: integer({
      label: 'End: minutes after the prayer',
      min: -180,
      max: 240,
    }),
    durationMinutes: integer({
      label: 'Length in minutes',
      hint: 'Enter this instead of an end time. 90 is an hour and a half.',
      min: 5,
      max: 1435,
    }),
    prayerBasis: {
      label: 'Minutes count from',
      input: {
        type: 'choice',
        options: { adhan: 'The adhan', iqamah: 'The iqamah' },
        hint: 'Admins enter the iqamah times in Settings → Prayer times.',
      },
      schema: z.enum(['adhan', 'iqamah'], 'Please choose one of these.').default('adhan'),
    },
    kind: {
      label: 'Event type',
      input: { type: 'choice', options: { '': 'None' }, optionsFrom: 'eventKinds' },
      schema: optionalLine(40),
    },
    familyFriendly: {
      label: 'Family-friendly',
      input: { type: 'choice', options: { '': 'Not specified', yes: 'Yes, children are welcome' } },
      schema: z
        .enum(['', 'yes'], 'Please choose one of these.')
        .default('')
        .transform((value) => (value ? 1 : 0)),
      format: (value) => (value === 1 ? 'yes' : ''),
    },
    locationName: line({ label: 'Location', maxLength: 160 }),
    locationAddress: line({ label: 'Address', maxLength: 300 }),
    latitude: decimal({ label: 'Latitude', min: -90, max: 90 }),
    longitude: decimal({ label: 'Longitude', min: -180, max: 180 }),
    moveReason: line({
      label: 'Reason for the change',
      maxLength: maxCancelReasonLength,
      hint: 'Use this if you change the date, time or location. It is shown on the event’s page and in the email to everyone who signed up.',
    }),
    pictureId: picture({ folder: 'events' }),
    ...signupFields,
    ...reminderFields,
    status: stored('Status'),
    cancelReason: stored('Cancellation reason'),
    seriesId: stored('Series'),
    recurrenceDate: stored('Original date in the series'),
    overridden: stored('Changed separately'),
  },
  form: [
    'title',
    ['localDate', 'lastDate', 'startTime', 'endTime'],
    { note: 'Leave the times blank for an all-day event. Times are in {timeZone}.' },
    {
      group: 'Times by prayer',
      rows: [
        {
          note: 'If the start or end is relative to a prayer, leave its time empty above. The clock time is calculated for the event’s date. -15 is 15 minutes before the prayer.',
        },
        ['startPrayer', 'startPrayerOffset'],
        ['endPrayer', 'endPrayerOffset'],
        ['durationMinutes', 'prayerBasis'],
      ],
    },
    'description',
    ['kind', 'familyFriendly'],
    ['locationName', 'locationAddress'],
    {
      group: 'Location coordinates',
      rows: [
        {
          note: 'For prayer times in another city, and for visitors who look for events near them.',
        },
        ['latitude', 'longitude'],
      ],
    },
    { group: 'Reason for a new date, time or location', rows: ['moveReason'], hideForNew: true },
    'pictureId',
    signupForm,
    reminderForm,
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
      holds: ({ startTime, startPrayer, endTime, endPrayer, durationMinutes }) =>
        Boolean(startTime || startPrayer) || !(endTime || endPrayer || durationMinutes),
    },
    {
      field: 'startTime',
      error: 'Please leave this blank, or choose no prayer under “Times by prayer”.',
      holds: ({ startTime, startPrayer }) => !(startTime && startPrayer),
    },
    {
      field: 'endTime',
      error: 'Please enter only one end: a time, a prayer, or a length.',
      holds: ({ endTime, endPrayer, durationMinutes }) =>
        [endTime, endPrayer, durationMinutes].filter(Boolean).length <= 1,
    },
    {
      field: 'lastDate',
      error:
        'Prayer times change from day to day, so this must be a single day. Please add an event for each day.',
      holds: ({ localDate, lastDate, startPrayer, endPrayer }) =>
        !(startPrayer || endPrayer) || !lastDate || lastDate === localDate,
    },
    {
      field: 'longitude',
      error: 'Please enter both the latitude and the longitude, or neither.',
      holds: ({ latitude, longitude }) => (latitude === null) === (longitude === null),
    },
    {
      field: 'endTime',
      error: 'Please enter an end time that differs from the start time.',
      holds: ({ startTime, endTime }) => endTime === null || endTime !== startTime,
    },
    ...signupRules,
  ],
  toColumns: (values) => ({
    ...values,
    lastDate: values.lastDate || (values.localDate ?? null),
    ...(values.startPrayer ? {} : { startPrayerOffset: null }),
    ...(values.endPrayer ? {} : { endPrayerOffset: null }),
  }),
  // Dynamic imports keep this code out of the browser, where the admin menu imports this file.
  derive: async (values, context) => (await import('./event-time-rule.ts')).deriveEventTimes(values, context),
  toForm: (values) => ({
    ...values,
    ...(values.lastDate === values.localDate ? { lastDate: '' } : {}),
    ...(values.startPrayer ? { startTime: '' } : {}),
    ...(values.endPrayer || values.durationMinutes ? { endTime: '' } : {}),
  }),
  publishedByDefault: true,
  canRepeatNextWeek: ({ seriesId }) => seriesId === null,
  hasSlug: true,
  slugDate: ({ localDate }) => String(localDate),
  partTables: ['eventShift', 'eventNeed'],
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
    moveReason: '',
    seriesId: null,
    recurrenceDate: null,
    sequence: 0,
    overridden: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }),
  undoColumns: ['overridden'],
  // If the content of a date in a series changes, later changes to the series skip it.
  overrideColumns: (before, values): Values => {
    const isContent = (column: string) => !columnsWithoutContent.has(column)
    const isOverride = before.seriesId && Object.keys(changesBetween(before, values)).some(isContent)
    return isOverride ? { overridden: 1 } : {}
  },
  afterWrite: async (tx, { id, version, localDate, lastDate }, now) => {
    // A new event has no hours.
    if (version === 1) return
    const { moveHours } = await import('./move-hours.ts')
    await moveHours(tx, { id, localDate: String(localDate), lastDate: String(lastDate) }, now)
  },
  // Subscribed calendars detect a change by its sequence number (RFC 5545, section 3.8.7.4).
  onUpdate: (before, now) => ({ sequence: Number(before.sequence) + 1, updatedAt: now.toISOString() }),
})
