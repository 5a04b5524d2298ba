import { can, type Permission, type Role } from '#app/platform/auth/permissions.ts'
import { countText } from '#app/platform/count-text.ts'

export const importKinds = ['events', 'members', 'resources', 'attendance', 'gifts'] as const
export type ImportKind = (typeof importKinds)[number]

const importPermissions: Record<ImportKind, Permission> = {
  events: 'imports',
  members: 'imports',
  resources: 'imports',
  attendance: 'imports',
  gifts: 'giving',
}

/** The permissions to open the imports; one is enough. */
export const importsAccess = ['imports', 'giving'] as const

/** The kinds that a role may import, see and undo. */
export const importKindsOf = (role: Role) => importKinds.filter((kind) => can(role, importPermissions[kind]))

/** The options of an import, set when an admin starts it. */
export interface ImportOptions {
  /** Whether new members get an email about their account. */
  invite: boolean
  /** Whether new events are published; otherwise they are drafts. */
  publish: boolean
  /** The origin of links in emails. */
  origin: string
}

/** The plan for a row; 'new' and 'changed' rows are written. */
export type Plan = 'new' | 'changed' | 'unchanged' | 'invalid'

/** A row as its importer read it; `value` is null for an invalid row. */
export interface ReadRow<Value> {
  /** The row of the CSV file, or the line of the calendar file. */
  number: number
  label: string
  /** A later row with the same key is rejected as a duplicate. */
  key: string
  value: Value | null
  /** An error or a remark. */
  note: string
}

/** What writing a row would do; null for a row that concerns no item. */
export type RowPlan = {
  plan: Plan
  /** A description of the new item or of the changes. */
  detail: string
  note?: string
  subjectId?: string
} | null

/** The result of writing a row. */
export interface RowOutcome {
  outcome: 'added' | 'changed' | 'skipped' | 'failed'
  subjectId?: string
  before?: unknown
  after?: unknown
  note?: string
}

/** A written row to undo. */
export interface WrittenRow<Value> {
  value: Value
  outcome: 'added' | 'changed'
  subjectId: string
  before: unknown
  after: unknown
}

export const importKindLabels: Record<ImportKind, { title: string; singular: string; plural: string }> = {
  events: { title: 'Events', singular: 'event', plural: 'events' },
  members: { title: 'Members', singular: 'member', plural: 'members' },
  resources: { title: 'Resources', singular: 'resource', plural: 'resources' },
  attendance: { title: 'Past attendance', singular: 'record', plural: 'records' },
  gifts: { title: 'Past gifts', singular: 'gift', plural: 'gifts' },
}

export const formatCount = (count: number, kind: ImportKind) =>
  countText(count, importKindLabels[kind].singular, importKindLabels[kind].plural)

/** Imports that were not started within this time are deleted with their file. */
export const unstartedDays = 7
/** How long an import can be undone. */
export const undoDays = 90

export const maxFileMegabytes = 10
export const maxRows = 50_000

/** 'Name: A → B' for each field that differs. */
export function describeDifferences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const format = (value: unknown) => String(value ?? '').slice(0, 120) || '(none)'
  return Object.keys(after)
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => `${field}: ${format(before[field])} → ${format(after[field])}`)
    .join('; ')
}
