/** From what to what, by the name of a field. */
export type Changes = Record<string, [from: unknown, to: unknown]>

/** What changed for one of several people; who leaves is found, and forgotten, by the id. */
export interface PersonChange {
  userId: string | null
  /** What they were called then. */
  name: string
  from: unknown
  to: unknown
}

export const verbs = [
  'added',
  'changed',
  'published',
  'unpublished',
  'deleted',
  'restored',
  'removed for good',
  'imported',
  'undid the import of',
  'exported',
  'sent',
  'cancelled',
  'answered',
  'wrote a note on',
  'suspended',
  'reinstated',
  'signed out everywhere',
] as const

export type Verb = (typeof verbs)[number]

/** What of a record must never be repeated anywhere. */
const secret = /password|token|secret|hash|recovery|backup.?code|cookie|api.?key/i

/** Says what a change changed: fields that stayed are left out, and so is whatever is secret. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null
    if (secret.test(field) || JSON.stringify(from) === JSON.stringify(to ?? null)) continue
    changes[field] = [from, to ?? null]
  }
  return changes
}

const maxTextLength = 2000

/** What may be written down of changes: no secret, however deep, and of a long text its beginning. */
export function redactChanges<Told extends Changes | PersonChange[]>(changes: Told) {
  return redact(changes) as Told
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return truncate(value, maxTextLength)
  if (Array.isArray(value)) return value.map(redact)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([field]) => !secret.test(field))
  return Object.fromEntries(fields.map(([field, inner]) => [field, redact(inner)]))
}

/** The beginning of a text, never half a letter. */
export function truncate(text: string, length: number) {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
