import { createContext } from 'react-router'
import { roleLabels, roleOf } from '#app/platform/auth/permissions.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { PersonChange } from './activity.ts'

export interface Subject {
  /** The words before the label: 'changed the event Iftar'. */
  inSentence: string
  filterLabel: string
  /** Its items are at `<path>/<id>`. */
  path?: string
}

export type Subjects = Record<string, Subject>

/** The subjects of activity entries that are not collections, by their stored name. */
export const otherSubjects: Subjects = {
  user: { inSentence: 'the user', filterLabel: 'Users', path: '/admin/users' },
  // The label of an invitation is its role.
  invitation: { inSentence: 'the invitation as', filterLabel: 'Invitations' },
  initiative: { inSentence: 'the initiative', filterLabel: 'Initiatives', path: '/admin/initiatives' },
  pledge: { inSentence: 'the pledge', filterLabel: 'Pledges', path: '/admin/donations' },
  campaignUpdate: {
    inSentence: 'an update on',
    filterLabel: 'Campaign updates',
    path: '/admin/campaigns',
  },
  nisabPrice: { inSentence: 'the price of', filterLabel: 'Nisab prices' },
  gift: { inSentence: 'the gift', filterLabel: 'Gifts', path: '/admin/gifts' },
  recurringGift: {
    inSentence: 'the monthly gift',
    filterLabel: 'Monthly gifts',
    path: '/admin/gifts/monthly',
  },
  donor: { inSentence: 'the donor of', filterLabel: 'Donors', path: '/admin/gifts/donors' },
  fund: { inSentence: 'the fund', filterLabel: 'Funds' },
  message: { inSentence: 'the message', filterLabel: 'Messages', path: '/admin/messages' },
  picture: { inSentence: 'the picture', filterLabel: 'Pictures', path: '/admin/media' },
  newsletter: { inSentence: 'the newsletter', filterLabel: 'Newsletter', path: '/admin/newsletter/issues' },
  mail: { inSentence: 'the email', filterLabel: 'Emails', path: '/admin/mail' },
  import: { inSentence: 'the import', filterLabel: 'Imports', path: '/admin/imports' },
  backup: { inSentence: 'the backup', filterLabel: 'Backups', path: '/admin/backups' },
  report: { inSentence: 'the report of', filterLabel: 'Reports' },
  eventThanks: { inSentence: 'the thank-you email for', filterLabel: 'Thank-you emails' },
  eventMessage: { inSentence: 'a message about', filterLabel: 'Messages about events' },
  quranGroup: { inSentence: 'the group', filterLabel: "Qur'an log groups" },
  coverRequest: { inSentence: 'requests to step in at', filterLabel: 'Requests to fill an open spot' },
  hours: { inSentence: 'the hours for', filterLabel: 'Hours' },
  certificate: { inSentence: 'the certificate', filterLabel: 'Certificates' },
  attendance: { inSentence: 'the attendance of', filterLabel: 'Attendance' },
  signup: { inSentence: 'a sign-up for', filterLabel: 'Sign-ups' },
  list: { inSentence: 'the list', filterLabel: 'Exported lists' },
  navigation: { inSentence: 'the navigation:', filterLabel: 'Navigation' },
  settings: { inSentence: 'the settings:', filterLabel: 'Settings', path: '/admin/settings' },
  checklist: { inSentence: 'the checklist item', filterLabel: 'Checklist' },
  'sample content': { inSentence: 'sample content:', filterLabel: 'Sample content' },
  'newsletter subscription': {
    inSentence: 'the newsletter subscription:',
    filterLabel: 'Newsletter subscriptions',
  },
  'merch interest': { inSentence: 'from the store waitlist:', filterLabel: 'Store waitlist' },
}

/** All subjects of activity entries. The composition root adds the collections’ subjects. */
export const subjectsContext = createContext<Subjects>(otherSubjects)

interface ActivitySummary {
  verb: string
  subject: string
  subjectId: string | null
  label: string
}

/**
 * Labels that already name the subject, such as 'Message from Amina', 'Receipt 12', 'statement 2026' and '3 failed
 * emails'.
 */
const selfExplanatory: Partial<Record<string, RegExp>> = {
  message: /^Message from /,
  gift: /^Receipt /,
  donor: /^statement /,
  mail: /^\d+ /,
}

/** The text between the actor and the label: 'changed the event'. */
export function describeActivity(
  { verb, subject, label }: Pick<ActivitySummary, 'verb' | 'subject' | 'label'>,
  subjects: Subjects = otherSubjects,
) {
  if (verb === 'exported') return 'exported'
  // The label of an import says what was imported: 'Members: list.csv'.
  if (subject === 'import' || selfExplanatory[subject]?.test(label)) return verbLabel(verb)
  const noun = subjects[subject]?.inSentence ?? `the ${formatFieldName(subject).toLowerCase()}`
  return `${verbLabel(verb)} ${noun}`
}

/** Labels of verbs that are not shown as they are stored. */
const verbLabels: Partial<Record<string, string>> = {
  'wrote a note on': 'added a note to',
  'logged out everywhere': 'ended all sessions of',
  cancelled: 'canceled',
}

/** Labels for the filter, in which no item follows the verb. */
const verbFilterLabels: Partial<Record<string, string>> = {
  'reverted the import of': 'Reverted import',
  'wrote a note on': 'Added note',
  'confirmed the address of': 'Confirmed email address',
  'logged out everywhere': 'Ended sessions',
  'turned off two-step verification for': 'Turned off two-step verification',
}

/** How the action filter shows a stored verb. */
export function verbFilterLabel(verb: string) {
  const label = verbFilterLabels[verb] ?? verbLabel(verb)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** How a stored verb is shown. */
const verbLabel = (verb: string) => verbLabels[verb] ?? verb

/** The page of an entry's subject; null if the subject was deleted or has no page. */
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
  /** Null if there was no earlier value. */
  from: string | null
  to: string
}

/** The stored changes as text; empty if they cannot be parsed. */
export function formatChanges(changes: string, timeZone: string): FormattedChange[] {
  return readChanges(changes).map(({ field, from, to }) => ({
    field,
    from: from === null || from === undefined ? null : formatValue(from, timeZone),
    to: formatValue(to, timeZone),
  }))
}

function readChanges(text: string) {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) {
      return parsed.filter(isPersonChange).map(({ name, from, to }) => ({ field: name, from, to }))
    }
    return (
      Object.entries(parsed ?? {})
        .filter(([, change]) => Array.isArray(change) && change.length === 2)
        // `deletedAt` and `sample` follow from the verb; `request` only tells two requests apart.
        .filter(([field]) => !['deletedAt', 'sample', 'request'].includes(field))
        .map(([field, [from, to]]) => {
          const format = moneyField.test(field)
            ? formatCents
            : field === 'role'
              ? formatRole
              : (value: unknown) => value
          return { field: formatFieldName(field.replace(moneyField, '')), from: format(from), to: format(to) }
        })
    )
  } catch {
    return []
  }
}

/** An amount in cents, such as `amountCents`. */
const moneyField = /Cents$/

const formatCents = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : value)

const formatRole = (value: unknown) => (typeof value === 'string' ? roleLabels[roleOf(value)] : value)

const isPersonChange = (value: unknown): value is PersonChange =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

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
  return instantPattern.test(text) ? formatDateTime(text, timeZone) : text
}
