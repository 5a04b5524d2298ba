import type { Organization } from './organization.ts'

/** A receipt or a statement as it is shown on a page and printed as a PDF. */
export interface DonorDocument {
  /** The title of the file. */
  title: string
  heading: string
  organization: Organization
  /** Such as 'Receipt 12'; empty for a statement. */
  number: string
  /** Such as 'Issued November 23, 2026'. */
  issued: string
  /** What a reader must know first: that the document corrects another one, or was corrected. */
  notices: string[]
  recipient: string
  amount: string
  rows: [label: string, value: string][]
  tables: DocumentTable[]
  paragraphs: string[]
  /** YYYY-MM-DD. The creation date in the PDF, so that the same document always produces the same file. */
  date: string
}

export interface DocumentTable {
  title: string
  rows: { date: string; text: string; amount: string }[]
  total: string
}
