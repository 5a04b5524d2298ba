import { defineInbox } from '#app/cms/inbox/inbox.server.ts'

const excerptLength = 120

/** What people wrote with the contact form. */
export const messageInbox = defineInbox<'contactMessage'>({
  table: 'contactMessage',
  path: 'messages',
  title: 'Messages',
  description: 'What people wrote to us.',
  lead: 'What people wrote with the contact form.',
  empty: 'Nobody has written yet.',
  caption: 'Messages, the newest first',
  searchHint: 'Name, e-mail or first words',
  statuses: {
    new: { label: 'New', tone: 'open', button: 'Back to new' },
    answered: { label: 'Answered', tone: 'good', button: 'It is answered' },
    archived: { label: 'Archived', tone: 'neutral', button: 'Archive' },
    spam: { label: 'Spam', tone: 'bad', button: 'It is spam' },
  },
  unlisted: 'spam',
  columns: [
    { label: 'From', cell: ({ name }) => name, note: ({ email }) => ({ text: email, ltr: true }) },
    { label: 'Message', cell: ({ body }) => excerpt(body) },
  ],
  csv: {
    State: (_, { status }) => status,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Message: ({ body }) => body,
  },
  label: ({ name }) => `Message from ${name}`,
  page: {
    title: () => 'Message',
    description: 'A message that somebody wrote.',
    heading: ({ name }) => [{ text: 'From ', muted: true }, name],
    body: ({ body }) => body,
    facts: ({ email }, { submitted, since }) => ({
      'E-mail': { text: email, href: `mailto:${email}`, ltr: true },
      Submitted: submitted,
      'State since': since,
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
