export const importKinds = ['events', 'members', 'resources', 'attendance'] as const
export type ImportKind = (typeof importKinds)[number]

/** What an admin chooses when an import is started. */
export interface ImportOptions {
  /** Whether new members are told by mail that they have an account. */
  invite: boolean
  /** Whether new events are seen at once; drafts else. */
  publish: boolean
  /** Where links in mails lead. */
  origin: string
}

/** What becomes of a row: the engine writes the new and the changed ones. */
export type Plan = 'new' | 'changed' | 'same' | 'wrong'

/** A row of a file as its kind understood it; `value` is null when something is wrong with it. */
export interface ReadRow<Value> {
  /** The row of the table, or the line of the calendar's file. */
  number: number
  label: string
  /** What no two rows of one file may share. */
  key: string
  value: Value | null
  /** What is wrong, or what one should know. */
  note: string
}

/** What writing a row would do. Null: the row is about nothing that is or will be here. */
export type Planned = {
  plan: Plan
  /** In words: what would be written, or from what to what. */
  detail: string
  note?: string
  subjectId?: string
} | null

/** What writing a row did. */
export interface Applied {
  outcome: 'added' | 'changed' | 'left' | 'failed'
  subjectId?: string
  before?: unknown
  after?: unknown
  note?: string
}

/** A row that was written, to be taken back. */
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
}

export const formatCount = (count: number, kind: ImportKind) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? importKindLabels[kind].singular : importKindLabels[kind].plural}`

export const fileMegabytes = 10
export const maxRows = 50_000

/** 'Name: A → B' for each field that differs. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const text = (value: unknown) => String(value ?? '').slice(0, 120) || 'nothing'
  return Object.keys(after)
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => `${field}: ${text(before[field])} → ${text(after[field])}`)
    .join('; ')
}
