import { createContext } from 'react-router'
import { momentWords } from '#app/platform/time/moment-words.ts'
import type { PersonChange } from './activity.ts'

export interface Subject {
  /** As it stands in a sentence. */
  one: string
  /** As it stands in a list to choose from. */
  many: string
  /** Where its things are, each at `<path>/<id>`. */
  path?: string
}

type Subjects = Record<string, Subject>

/** What deeds are about besides collections, by the name under which they are stored. */
export const otherSubjects: Subjects = {
  user: { one: 'the user', many: 'Users', path: '/admin/users' },
  initiative: { one: 'the initiative', many: 'Initiatives', path: '/admin/initiatives' },
  pledge: { one: 'the pledge', many: 'Donations', path: '/admin/donations' },
  message: { one: 'the message', many: 'Messages', path: '/admin/messages' },
  picture: { one: 'the picture', many: 'Pictures' },
  newsletter: { one: 'the newsletter', many: 'Newsletter', path: '/admin/newsletter' },
  mail: { one: 'the mail', many: 'Mail', path: '/admin/mail' },
  import: { one: 'the import', many: 'Imports', path: '/admin/imports' },
  attendance: { one: 'the attendance of', many: 'Attendance' },
  list: { one: 'the list', many: 'Lists' },
  settings: { one: 'the settings', many: 'Settings', path: '/admin/settings' },
}

/** Everything that deeds are about. The composition root provides it: collections add theirs. */
export const subjectsContext = createContext<Subjects>(otherSubjects)

/** What is shown of a deed beside its words. */
interface Told {
  verb: string
  subject: string
  subjectId: string | null
  label: string
}

/** The words between who did it and what it is called: 'changed the event'. */
export function deedWords(
  { verb, subject }: Pick<Told, 'verb' | 'subject'>,
  subjects: Subjects = otherSubjects,
) {
  if (verb === 'exported') return 'exported'
  // What was imported is called by its file.
  if (subject === 'import') return verb
  const one = subjects[subject]?.one ?? `the ${fieldWords(subject).toLowerCase()}`
  if (verb === 'signed out everywhere') return `signed out everywhere ${one}`
  return `${verb} ${one}`
}

/** Where the thing is that a deed was about; null when it is gone, or has no page of its own. */
export function deedPath(
  { verb, subject, subjectId }: Omit<Told, 'label'>,
  subjects: Subjects = otherSubjects,
) {
  const path = subjects[subject]?.path
  const gone = verb === 'deleted' || verb === 'removed for good'
  return path && subjectId && !gone ? `${path}/${encodeURIComponent(subjectId)}` : null
}

/** The name of a field as one says it: 'localDate' is 'Local date'. */
function fieldWords(field: string) {
  const words = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface ChangeWords {
  field: string
  from: string
  to: string
}

/** What changed, readable; a stored text that is no change any more gives nothing. */
export function changeWords(changes: string, timeZone: string): ChangeWords[] {
  return readChanges(changes).map(({ field, from, to }) => ({
    field,
    from: valueWords(from, timeZone),
    to: valueWords(to, timeZone),
  }))
}

function readChanges(text: string) {
  try {
    const read: unknown = JSON.parse(text)
    if (Array.isArray(read)) {
      return read.filter(isPersonChange).map(({ name, from, to }) => ({ field: name, from, to }))
    }
    return Object.entries(read ?? {})
      .filter(([, change]) => Array.isArray(change) && change.length === 2)
      .filter(([field]) => field !== 'deletedAt') // That it was deleted or restored is the sentence itself.
      .map(([field, [from, to]]) => ({ field: fieldWords(field), from, to }))
  } catch {
    return []
  }
}

const isPersonChange = (read: unknown): read is PersonChange =>
  typeof read === 'object' && read !== null && 'name' in read && typeof read.name === 'string'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A value as one says it: nothing, yes, a list, a date in the site's time zone. */
export function valueWords(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((part) => valueWords(part, timeZone)).join(', ') || 'nothing'
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([field, inner]) => `${fieldWords(field)}: ${valueWords(inner, timeZone)}`)
      .join(', ')
  }
  const text = String(value)
  return instant.test(text) ? momentWords(text, timeZone) : text
}
