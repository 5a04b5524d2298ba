import { defineInbox } from '#app/cms/inbox/inbox.server.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { formatCents } from './pledge.ts'
import { receivedDate } from './received-gift-form.ts'

/** What people promised to give, and what was received. */
export const pledgeInbox = defineInbox<'pledge'>({
  table: 'pledge',
  path: 'donations',
  title: 'Donations',
  description: 'What was promised, and what came.',
  lead: 'What was promised, and what came. Received gifts stand on the donor’s profile.',
  empty: 'Nobody has pledged a gift yet.',
  caption: 'Pledges, the newest first',
  searchHint: 'Name, e-mail or reference',
  links: [{ label: 'Add a received gift', path: '/admin/donations/new' }],
  statuses: {
    pledged: { label: 'Pledged', tone: 'open', button: 'Back to pledged' },
    received: { label: 'Received', tone: 'good', button: 'Mark as received' },
    cancelled: { label: 'Cancelled', tone: 'neutral', button: 'Mark as cancelled' },
  },
  next: { pledged: ['received', 'cancelled'], received: ['pledged'], cancelled: ['pledged'] },
  statusDate: {
    status: 'received',
    column: 'receivedOn',
    label: 'The money came on',
    schema: receivedDate,
  },
  columns: [
    { label: 'Donor', cell: ({ name }) => name, note: ({ reference }) => reference },
    { label: 'E-mail', cell: ({ email }) => ({ text: email || '–', ltr: true }) },
    {
      label: 'Amount',
      numeric: true,
      cell: ({ amountCents }) => ({ text: formatCents(amountCents), strong: true }),
    },
  ],
  rowAction: ({ status }) => (status === 'pledged' ? { label: 'Received today', status: 'received' } : null),
  csv: {
    Reference: ({ reference }) => reference,
    State: (_, { status }) => status,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Amount: ({ amountCents }) => (amountCents / 100).toFixed(2),
    Currency: ({ currency }) => currency,
    'Received on': ({ receivedOn }) => receivedOn,
    'Written down by hand': ({ source }) => (source === 'hand' ? 'yes' : 'no'),
  },
  label: ({ name, reference }) => `${name} (${reference})`,
  page: {
    title: () => 'Pledge',
    description: 'A gift that was promised.',
    heading: ({ amountCents, name }) => [formatCents(amountCents), { text: ' from ', muted: true }, name],
    facts: ({ email, receivedOn, reference, source, userId }, { submitted, since }) => ({
      'E-mail': email ? { text: email, href: `mailto:${email}`, ltr: true } : null,
      'Received on': receivedOn && formatDate(receivedOn),
      Reference: reference,
      Submitted: `${submitted}${source === 'hand' ? ', written down by hand' : ', with the donation form'}`,
      Account: userId && 'It counts for the donor’s account.',
      'State since': since,
    }),
    statusHint: () => 'A change of state mails nobody. To thank the donor, write an answer below.',
  },
  reply: {
    to: ({ email }) => email,
    subject: ({ reference }) => `Your gift (${reference})`,
  },
})
