import { createContext } from 'react-router'
import { formatMoney } from '#app/platform/money.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { PersonChange } from './activity.ts'

export interface Subject {
  /** In a sentence. */
  singular: string
  /** In the filter. */
  plural: string
  /** Its items are at `<path>/<id>`. */
  path?: string
}

export type Subjects = Record<string, Subject>

/** The subjects of activity entries that are not collections, by their stored name. */
export const otherSubjects: Subjects = {
  user: { singular: 'the user', plural: 'Users', path: '/admin/users' },
  // The label of an invitation is its role.
  invitation: { singular: 'the invitation as', plural: 'Invitations' },
  initiative: { singular: 'the initiative', plural: 'Initiatives', path: '/admin/initiatives' },
  pledge: { singular: 'the donation', plural: 'Donations', path: '/admin/donations' },
  message: { singular: 'the message', plural: 'Messages', path: '/admin/messages' },
  picture: { singular: 'the picture', plural: 'Pictures', path: '/admin/media' },
  newsletter: { singular: 'the newsletter', plural: 'Newsletter', path: '/admin/newsletter' },
  mail: { singular: 'the email', plural: 'Emails', path: '/admin/mail' },
  import: { singular: 'the import', plural: 'Imports', path: '/admin/imports' },
  backup: { singular: 'the backup', plural: 'Backups', path: '/admin/backups' },
  attendance: { singular: 'the attendance of', plural: 'Attendance' },
  list: { singular: 'the list', plural: 'Lists' },
  navigation: { singular: 'the navigation:', plural: 'Navigation' },
  settings: { singular: 'the settings:', plural: 'Settings', path: '/admin/settings' },
  checklist: { singular: 'the checklist item', plural: 'Checklist' },
  'sample content': { singular: 'sample content:', plural: 'Sample content' },
  'newsletter subscription': { singular: 'the newsletter subscription:', plural: 'Subscriptions' },
  'merch interest': { singular: 'from the store waitlist:', plural: 'Store waitlist' },
}

/** All subjects of activity entries. The composition root adds those of the collections. */
export const subjectsContext = createContext<Subjects>(otherSubjects)

interface ActivitySummary {
  verb: string
  subject: string
  subjectId: string | null
  label: string
}

/** The text between the actor and the label: 'changed the event'. */
export function describeActivity(
  { verb, subject }: Pick<ActivitySummary, 'verb' | 'subject'>,
  subjects: Subjects = otherSubjects,
) {
  if (verb === 'exported') return 'exported'
  // The label of an import is the name of its file.
  if (subject === 'import') return verbLabel(verb)
  const noun = subjects[subject]?.singular ?? `the ${formatFieldName(subject).toLowerCase()}`
  return `${verbLabel(verb)} ${noun}`
}

/** Stored verbs whose label differs. */
const verbLabels: Partial<Record<string, string>> = {
  'wrote a note on': 'added a note to',
  'logged out everywhere': 'ended all sessions of',
  cancelled: 'canceled',
}

/** How a stored verb is shown. */
export const verbLabel = (verb: string) => verbLabels[verb] ?? verb

/** The page of an entry's subject; null if it was deleted or has no page. */
export function activityPath(
  { verb, subject, subjectId }: Omit<ActivitySummary, 'label'>,
  subjects: Subjects = otherSubjects,
) {
  const path = subjects[subject]?.path
  const isDeleted = verb === 'deleted' || verb === 'permanently deleted'
  return path && subjectId && !isDeleted ? `${path}/${encodeURIComponent(subjectId)}` : null
}

/** The label of a field: 'localDate' is 'Local date'. */
function formatFieldName(field: string) {
  const text = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface FormattedChange {
  field: string
  from: string
  to: string
}

/** The stored changes as text; empty if they cannot be parsed. */
export function formatChanges(changes: string, timeZone: string): FormattedChange[] {
  return readChanges(changes).map(({ field, from, to }) => ({
    field,
    from: formatValue(from, timeZone),
    to: formatValue(to, timeZone),
  }))
}

function readChanges(text: string) {
  try {
    const read: unknown = JSON.parse(text)
    if (Array.isArray(read)) {
      return read.filter(isPersonChange).map(({ name, from, to }) => ({ field: name, from, to }))
    }
    return (
      Object.entries(read ?? {})
        .filter(([, change]) => Array.isArray(change) && change.length === 2)
        // The summary says that it was deleted or restored.
        .filter(([field]) => field !== 'deletedAt' && field !== 'sample')
        .map(([field, [from, to]]) =>
          moneyField.test(field)
            ? { field: formatFieldName(field.replace(moneyField, '')), from: money(from), to: money(to) }
            : { field: formatFieldName(field), from, to },
        )
    )
  } catch {
    return []
  }
}

/** An amount in cents, such as `amountCents`. */
const moneyField = /Cents$/

const money = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : value)

const isPersonChange = (read: unknown): read is PersonChange =>
  typeof read === 'object' && read !== null && 'name' in read && typeof read.name === 'string'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A value as text: (none), yes, a list, a date in the site's time zone. */
export function formatValue(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '(none)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((part) => formatValue(part, timeZone)).join(', ') || '(none)'
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, inner]) => `${formatFieldName(field)}: ${formatValue(inner, timeZone)}`)
      .join(', ')
  }
  const text = String(value)
  return instant.test(text) ? formatDateTime(text, timeZone) : text
}
