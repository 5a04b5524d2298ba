import { publicationState } from '#app/cms/collections/publication.ts'
import { defineInbox, type Panel } from '#app/cms/inbox/inbox.server.ts'
import { formatDate, formatShortDate } from '#app/platform/time/format-date.ts'
import { findEventOfInitiative } from './initiative-inbox-store.server.ts'

/** Initiatives that people submitted. */
export const initiativeInbox = defineInbox<'initiative'>({
  table: 'initiative',
  path: 'initiatives',
  permission: 'messages',
  title: 'Initiatives',
  description: 'Initiatives that people submitted.',
  lead: 'Initiatives that people submitted. The form says that a person usually reads them within a week.',
  empty: 'No initiatives yet.',
  caption: 'Initiatives, newest first',
  searchHint: 'Title, name, email or reference',
  statuses: {
    new: { label: 'New', tone: 'open', button: 'Mark as new' },
    inReview: { label: 'In review', tone: 'open', button: 'Start review' },
    approved: { label: 'Approved', tone: 'success', button: 'Approve' },
    declined: { label: 'Declined', tone: 'neutral', button: 'Decline' },
    spam: { label: 'Spam', tone: 'error', button: 'Mark as spam' },
  },
  unlisted: 'spam',
  columns: [
    { label: 'Title', cell: ({ title }) => title, note: ({ reference }) => reference },
    { label: 'From', cell: ({ contactName }) => contactName },
    {
      label: 'Planned for',
      cell: ({ date }) => formatShortDate(date),
      note: ({ location }) => location,
    },
  ],
  csv: {
    Reference: ({ reference }) => reference,
    Status: (_, { status }) => status,
    Title: ({ title }) => title,
    Description: ({ description }) => description,
    Location: ({ location }) => location,
    Date: ({ date }) => date,
    Name: ({ contactName }) => contactName,
    Email: ({ contactEmail }) => contactEmail,
    Phone: ({ contactPhone }) => contactPhone,
  },
  label: ({ title, reference }) => `${title} (${reference})`,
  page: {
    title: ({ title }) => title,
    description: 'A submitted initiative.',
    heading: ({ title }) => [title],
    body: ({ description }) => description,
    details: (
      { date, location, contactName, contactEmail, contactPhone, reference },
      { submitted, statusChanged },
    ) => ({
      Date: formatDate(date),
      Location: location,
      Name: contactName,
      Email: contactEmail ? { text: contactEmail, href: `mailto:${contactEmail}`, ltr: true } : null,
      Phone: contactPhone
        ? { text: contactPhone, href: `tel:${contactPhone.replace(/[^\d+]/g, '')}`, ltr: true }
        : null,
      Reference: reference,
      Submitted: submitted,
      'Status changed': statusChanged,
    }),
    statusHint: () => 'Changing the status sends no email. To tell the sender, write a reply below.',
    panels: async (db, initiative, now) => [eventPanel(await findEventOfInitiative(db, initiative), now)],
  },
  reply: {
    to: ({ contactEmail }) => contactEmail,
    subject: ({ title, reference }) => `${title} (${reference})`,
    statusAfter: (status) => (status === 'new' ? 'inReview' : status),
  },
})

function eventPanel(event: Awaited<ReturnType<typeof findEventOfInitiative>>, now: Date): Panel {
  if (event) {
    const link = { text: event.title, href: `/admin/opportunities/${event.id}` }
    return {
      title: 'Event',
      text: ['Created from this initiative: ', link, ` (${describeState(event, now)}).`],
    }
  }
  const text =
    'Approve this initiative and create a draft event with its title, description, location and date. Visitors see the event once you publish it.'
  return { title: 'Event', text: [text], button: { label: 'Create event', action: 'event' } }
}

function describeState(
  { publishedAt, deletedAt }: { publishedAt: string | null; deletedAt: string | null },
  now: Date,
) {
  if (deletedAt) return 'in the trash'
  return publicationState(publishedAt, now)
}
