import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TotalTable } from '#app/ui/total-table.tsx'
import type { DonorDocument } from './donor-document.ts'

interface Props {
  document: DonorDocument
  /** The path of the PDF. */
  file: string
  /** What has happened to the gift since the document was issued. It is not part of the document. */
  history?: readonly string[]
  /** Shown below the document. */
  children?: ReactNode
}

/** A receipt or a statement on a page, with a link to its PDF. */
export function DocumentPage({ document, file, history = [], children }: Props) {
  const { heading, organization, notices, recipient, amount, rows, tables, paragraphs, issued, number } =
    document
  return (
    <div className="shell-width pt-8 sm:pt-12">
      <div className="max-w-2xl">
        <p className="mb-1 text-muted">
          {number ? `${number} · ` : ''}
          {issued}
        </p>
        <h1 className="text-3xl wrap-anywhere">{heading}</h1>
        <div className="mt-4 empty:hidden">
          {notices.map((notice) => (
            <Notice key={notice}>{notice}</Notice>
          ))}
        </div>
        <p className="mt-4 text-xl wrap-anywhere">
          <bdi>{recipient}</bdi>
        </p>
        <p className="mt-1 font-serif text-2xl font-semibold text-evergreen tabular-nums">{amount}</p>
        <p className="mt-5">
          <ButtonLink href={file} download>
            Download PDF
          </ButtonLink>
        </p>
        {history.length > 0 && <History lines={history} />}
        {rows.length > 0 && <Facts rows={rows} />}
        {tables.map((table) => (
          <div key={table.title} className="mt-8">
            <TotalTable
              caption={<span className="mb-2 block font-serif text-xl font-semibold">{table.title}</span>}
              columns={['Date', 'Gift', 'Amount']}
              rows={table.rows}
              total={table.total}
            />
          </div>
        ))}
        <div className="mt-8 space-y-3">
          {paragraphs.map((text) => (
            <p key={text} dir="auto" className="wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
        <address className="mt-8 text-muted not-italic wrap-anywhere">
          {[organization.name, ...organization.address].map((line) => (
            <span key={line} dir="auto" className="block">
              {line}
            </span>
          ))}
        </address>
        {children}
      </div>
    </div>
  )
}

const History = ({ lines }: { lines: readonly string[] }) => (
  <section aria-labelledby="history" className="mt-8">
    <h2 id="history" className="mb-2 text-xl">
      Refunds and disputes
    </h2>
    <ul className="list-disc space-y-1 ps-5 marker:text-brass-text">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)

const Facts = ({ rows }: { rows: [string, string][] }) => (
  <dl className="mt-8 border-t border-hairline">
    {rows.map(([label, value]) => (
      <div
        key={label}
        className="grid gap-x-6 border-b border-hairline py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
      >
        <dt className="text-muted">{label}</dt>
        <dd className="wrap-anywhere">
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
