import { defineInbox } from '#app/cms/inbox/inbox.server.ts'
import { directMethodLabels } from '#app/giving/gifts/gift-method.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { pledgeStatusProblem, syncPledgeGift } from './pledge-gift-store.server.ts'
import { pledgeReplyEnding } from './pledge-pay-link.server.ts'
import { minReceivedDate, receivedDate } from './received-date.ts'

/** Pledges from the donation form, and donations that admins entered before the site recorded gifts. */
export const pledgeInbox = defineInbox<'pledge'>({
  table: 'pledge',
  path: 'donations',
  permission: 'giving',
  title: 'Pledges',
  description: 'What people would like to give.',
  lead: 'People who pledged to give and asked us to contact them. A pledge that is marked as received becomes a gift.',
  empty: 'No pledges yet.',
  caption: 'Pledges, newest first',
  searchHint: 'Name, email or reference',
  links: [{ label: 'Record a gift', path: '/admin/gifts/new' }],
  statuses: {
    pledged: { label: 'Pledged', tone: 'open', button: 'Mark as pledged' },
    received: { label: 'Received', tone: 'success', button: 'Mark as received' },
    cancelled: { label: 'Canceled', tone: 'neutral', button: 'Mark as canceled' },
  },
  next: { pledged: ['received', 'cancelled'], received: ['pledged'], cancelled: ['pledged'] },
  statusDate: {
    status: 'received',
    column: 'receivedOn',
    label: 'Payment received on',
    schema: receivedDate,
    min: minReceivedDate,
    choice: { name: 'method', label: 'Payment method', options: directMethodLabels },
  },
  statusProblem: pledgeStatusProblem,
  afterStatusChange: syncPledgeGift,
  columns: [
    { label: 'Donor', cell: ({ name }) => name, note: ({ reference }) => reference },
    { label: 'Email', hasEmails: true, cell: ({ email }) => ({ text: email || '–', ltr: true }) },
    {
      label: 'Amount',
      numeric: true,
      cell: ({ amountCents, currency }) => ({ text: formatMoney(amountCents, currency), strong: true }),
      note: ({ fundName }) => fundName,
    },
  ],
  csv: {
    Reference: ({ reference }) => reference,
    Status: (_, { status }) => status,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Amount: ({ amountCents, currency }) => toDecimal(amountCents, currency),
    Currency: ({ currency }) => currency,
    For: ({ fundName }) => fundName,
    'Received on': ({ receivedOn }) => receivedOn,
    'Recorded by an admin': ({ source }) => (source === 'manual' ? 'yes' : 'no'),
  },
  label: ({ name, reference }) => `${name} (${reference})`,
  page: {
    title: () => 'Pledge',
    description: 'What someone would like to give.',
    heading: ({ amountCents, currency, name }) => [
      formatMoney(amountCents, currency),
      { text: ' from ', muted: true },
      name,
    ],
    details: ({ email, fundName, receivedOn, reference, source, userId }, { submitted, statusChanged }) => ({
      Email: email ? { text: email, href: `mailto:${email}`, ltr: true } : null,
      For: fundName || null,
      'Payment received on': receivedOn && formatDate(receivedOn),
      Reference: reference,
      Submitted: `${submitted}, ${source === 'manual' ? 'by an admin' : 'via the donation form'}`,
      Account: userId && 'Linked to the donor’s account.',
      'Status changed': statusChanged,
    }),
    statusHint: ({ email, currency }) =>
      email
        ? `When a pledge is received, it is recorded as a gift and the donor gets the receipt by email. If you change the status back, the gift becomes ${formatMoney(0, currency)}, and the donor gets a corrected receipt.`
        : `A received pledge is recorded as a gift with a receipt. There is no email address to send it to. If you change the status back, the gift becomes ${formatMoney(0, currency)}.`,
  },
  reply: {
    to: ({ email }) => email,
    subject: ({ reference }) => `Your pledge (${reference})`,
    ending: pledgeReplyEnding,
  },
})
