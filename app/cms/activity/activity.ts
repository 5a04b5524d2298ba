/** The old and the new value, by field. */
export type Changes = Record<string, [from: unknown, to: unknown]>

/** A change that concerns one of several people, such as attendance. `userId` is used to anonymize it. */
export interface PersonChange {
  userId: string | null
  /** At the time of the change. */
  name: string
  from: unknown
  to: unknown
}

export const verbs = [
  'added',
  'changed',
  'replaced',
  'published',
  'unpublished',
  'deleted',
  'restored',
  'permanently deleted',
  'imported',
  'reverted the import of',
  'exported',
  'viewed',
  'refunded',
  'scheduled',
  'sent',
  'tested',
  'queued',
  'retried',
  'cancelled',
  'revoked',
  'answered',
  'wrote a note on',
  'suspended',
  'reinstated',
  'confirmed the address of',
  'logged out everywhere',
  'turned off two-step verification for',
] as const

export type Verb = (typeof verbs)[number]

/** Fields that are never logged. */
const secretField = /password|token|secret|hash|recovery|backup.?code|cookie|api.?key/i

/** The fields whose values differ, except secret fields. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const changes: Changes = {}
  for (const [field, to] of Object.entries(after)) {
    const from = before[field] ?? null
    if (secretField.test(field) || JSON.stringify(from) === JSON.stringify(to ?? null)) continue
    changes[field] = [from, to ?? null]
  }
  return changes
}

const maxTextLength = 2000

/** Removes secrets at any depth and truncates long texts. */
export function redactChanges<T extends Changes | PersonChange[]>(changes: T) {
  return redact(changes) as T
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return truncate(value, maxTextLength)
  if (Array.isArray(value)) return value.map(redact)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([field]) => !secretField.test(field))
  return Object.fromEntries(fields.map(([field, inner]) => [field, redact(inner)]))
}

/** Truncates a text without splitting a surrogate pair. */
export function truncate(text: string, length: number) {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
