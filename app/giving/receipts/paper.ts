import type { Organization } from './organization.ts'

/** A receipt or a statement as it is shown on a page and printed as a PDF. */
export interface Paper {
  /** The title of the file. */
  title: string
  heading: string
  organization: Organization
  /** Such as 'Receipt 12'; empty for a statement. */
  number: string
  /** Such as 'Issued November 23, 2026'. */
  issued: string
  /** What a reader must know first: that the paper corrects another one, or was corrected. */
  notices: string[]
  recipient: string
  amount: string
  rows: [label: string, value: string][]
  tables: PaperTable[]
  paragraphs: string[]
  /** YYYY-MM-DD. Part of the file, so that the same paper always gives the same file. */
  date: string
}

export interface PaperTable {
  title: string
  rows: { date: string; text: string; amount: string }[]
  total: string
}
