import { defineInbox } from '#app/cms/inbox/inbox.server.ts'

const excerptLength = 120

/** Messages from the contact form. */
export const messageInbox = defineInbox<'contactMessage'>({
  table: 'contactMessage',
  path: 'messages',
  permission: 'messages',
  title: 'Messages',
  description: 'Messages from the contact form.',
  lead: 'Messages from the contact form.',
  empty: 'No messages yet.',
  caption: 'Messages, newest first',
  searchHint: 'Name, email or start of the message',
  statuses: {
    new: { label: 'New', tone: 'open', button: 'Mark as new' },
    answered: { label: 'Answered', tone: 'success', button: 'Mark as answered' },
    archived: { label: 'Archived', tone: 'neutral', button: 'Archive' },
    spam: { label: 'Spam', tone: 'error', button: 'Mark as spam' },
  },
  unlisted: 'spam',
  columns: [
    {
      label: 'From',
      hasEmails: true,
      cell: ({ name }) => name,
      note: ({ email }) => ({ text: email, ltr: true }),
    },
    { label: 'Message', cell: ({ body }) => excerpt(body) },
  ],
  csv: {
    Status: (_, { status }) => status,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Message: ({ body }) => body,
  },
  label: ({ name }) => `Message from ${name}`,
  page: {
    title: () => 'Message',
    description: 'A message from the contact form.',
    heading: ({ name }) => [{ text: 'From ', muted: true }, name],
    body: ({ body }) => body,
    details: ({ email }, { submitted, statusChanged }) => ({
      Email: { text: email, href: `mailto:${email}`, ltr: true },
      Submitted: submitted,
      'Status changed': statusChanged,
    }),
  },
  reply: {
    to: ({ email }) => email,
    subject: () => 'Your message to us',
    statusAfter: () => 'answered',
  },
})

/** The first words of a message, for a list. */
function excerpt(body: string) {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()} …` : line
}
