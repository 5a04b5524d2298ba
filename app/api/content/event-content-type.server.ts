import { z } from 'zod'
import { publicPathOf } from '#app/cms/collections/collection.ts'
import { line } from '#app/cms/collections/field.ts'
import { eventCollection, maxCancelReasonLength } from '#app/events/event/event-collection.ts'
import { isLocalDate } from '#app/platform/time/local-date.ts'
import { prayers } from '#app/platform/time/prayer.ts'
import { defineContentType, imageFields, itemFields } from './content-type.server.ts'
import { imageUrlOf } from './linked-image.server.ts'

const date = z.string().meta({ format: 'date' })
const time = z.string().nullable().meta({ pattern: '^\\d{2}:\\d{2}$' })
const prayer = z.enum(prayers).nullable()
const minutes = z.int().nullable()
const dateFilter = z.string().refine(isLocalDate, 'Please send a date such as 2026-11-26.').optional()

const statuses = ['confirmed', 'cancelled'] as const

/** In the admin area, canceling has its own button; here it is a change like any other. */
const collection: typeof eventCollection = {
  ...eventCollection,
  fields: {
    ...eventCollection.fields,
    status: {
      label: 'confirmed or cancelled; the page of a canceled event stays up and says that it is canceled',
      input: { type: 'custom' },
      schema: z.enum(statuses, 'Please send confirmed or cancelled.').default('confirmed'),
    },
    cancelReason: line({ label: 'Public reason for a cancellation', maxLength: maxCancelReasonLength }),
  },
  toColumns: (values) => ({
    ...eventCollection.toColumns?.(values),
    ...(values.status === 'confirmed' ? { cancelReason: '' } : {}),
  }),
}

/** Volunteer events, with the field names of the specification, section 3. */
export const eventContentType = defineContentType({
  collection,
  name: 'Event',
  names: { localDate: 'date', locationName: 'location', locationAddress: 'address' },
  sort: { localDate: 'string', id: 'string' },
  filters: {
    from: dateFilter.meta({ format: 'date', description: 'Only events with a day on or after this date' }),
    to: dateFilter.meta({ format: 'date', description: 'Only events with a day on or before this date' }),
  },
  conditions: ({ from, to }) => [
    { column: 'lastDate', operator: '>=', value: from },
    { column: 'localDate', operator: '<=', value: to },
  ],
  itemSchema: z.object({
    ...itemFields,
    title: z.string(),
    description: z.string().meta({ description: 'Markdown' }),
    date: date.meta({ description: 'The first day, in the site’s time zone' }),
    lastDate: date.meta({ description: 'The last day; the same as `date` for a one-day event' }),
    startTime: time.meta({ description: 'HH:MM in the site’s time zone; null for an all-day event' }),
    endTime: time.meta({
      description: 'Calculated for the date if the end is relative to a prayer or the event has a duration',
    }),
    startPrayer: prayer.meta({
      description: 'The prayer that the start is relative to; `startTime` is calculated from it',
    }),
    startPrayerOffset: minutes.meta({ description: 'Minutes after the prayer; negative before it' }),
    endPrayer: prayer,
    endPrayerOffset: minutes,
    durationMinutes: minutes,
    prayerBasis: z
      .enum(['adhan', 'iqamah'])
      .meta({ description: 'Whether the minutes count from the adhan or the iqamah' }),
    kind: z.string().meta({ description: 'One of the site’s event types, or empty' }),
    familyFriendly: z.enum(['', 'yes']),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    timeZone: z.string().meta({ description: 'The site’s time zone, such as America/New_York' }),
    location: z.string(),
    address: z.string(),
    status: z.enum(statuses),
    cancelReason: z.string().meta({ description: 'Always empty for a confirmed event' }),
    moveReason: z.string().meta({
      description: 'Why the event is being moved; empty once the move has been announced with this reason',
    }),
    announcedReason: z.string().meta({ description: 'The public reason for the last announced move' }),
    reminders: z.string().meta({
      description:
        'How long before the start reminders are emailed, such as “2 days, 3 hours”; empty for none',
    }),
    stillComing: z
      .enum(['never', 'first', 'every'])
      .meta({ description: 'Which reminders ask “Still coming?”' }),
    url: z.string().meta({ format: 'uri', description: 'The event’s page, once it is published' }),
    ...imageFields,
    updatedAt: z.string().meta({ format: 'date-time' }),
  }),
  toOutput: (item, { picture, origin, timeZone }) => ({
    id: item.id,
    title: item.title,
    description: item.description,
    date: item.localDate,
    lastDate: item.lastDate,
    startTime: item.startTime,
    endTime: item.endTime,
    startPrayer: item.startPrayer,
    startPrayerOffset: item.startPrayerOffset,
    endPrayer: item.endPrayer,
    endPrayerOffset: item.endPrayerOffset,
    durationMinutes: item.durationMinutes,
    prayerBasis: item.prayerBasis,
    kind: item.kind,
    familyFriendly: item.familyFriendly === 1 ? 'yes' : '',
    latitude: item.latitude,
    longitude: item.longitude,
    timeZone,
    location: item.locationName,
    address: item.locationAddress,
    status: item.status,
    cancelReason: item.cancelReason,
    moveReason: item.moveReason,
    // An event that was just added lacks the column's default value.
    announcedReason: item.announcedReason ?? '',
    reminders: item.reminders,
    stillComing: item.stillComing,
    url: origin + publicPathOf(eventCollection, item),
    imageUrl: imageUrlOf(origin, picture),
    imageAlt: picture?.alt ?? '',
    updatedAt: item.updatedAt,
    publishedAt: item.publishedAt,
    deletedAt: item.deletedAt,
  }),
})
