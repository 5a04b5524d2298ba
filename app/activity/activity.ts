/** From what to what, by the name of a field. */
export type Changes = Record<string, [from: unknown, to: unknown]>

export type Verb =
  | 'added'
  | 'changed'
  | 'published'
  | 'unpublished'
  | 'deleted'
  | 'restored'
  | 'removed for good'
  | 'imported'
  | 'undid the import of'
  | 'exported'
  | 'sent'
  | 'suspended'
  | 'reinstated'
  | 'signed out everywhere'

/** What of a record must never be repeated anywhere. */
const secret = /password|token|secret|hash|recovery|backup/i

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
