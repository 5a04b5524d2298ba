import { Notice } from '#app/ui/notice.tsx'

interface Amount {
  label: string
  amount: string
}

export interface CheckView {
  sums: Amount[]
  accounts: Amount[]
  differences: { text: string; comparison: string; path: string | null }[]
}

/** The sums of the ledger that must agree, and where they do not. */
export function LedgerCheckView({ check: { sums, accounts, differences } }: { check: CheckView }) {
  return (
    <div className="grid gap-5">
      <Notice tone={differences.length > 0 ? 'error' : 'success'} announced={false}>
        {differences.length > 0 ? 'The sums do not agree.' : 'All sums agree.'}
      </Notice>
      {differences.length > 0 && (
        <ul className="list-disc ps-5 marker:text-clay">
          {differences.map(({ text, comparison, path }) => (
            <li key={`${text} ${path} ${comparison}`}>
              {path ? (
                <a className="link" href={path}>
                  {text}
                </a>
              ) : (
                text
              )}{' '}
              {comparison}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <AmountList title="These sums must be equal" amounts={sums} />
        <AmountList title="Sum by account" amounts={accounts} />
      </div>
    </div>
  )
}

const AmountList = ({ title, amounts }: { title: string; amounts: Amount[] }) => (
  <div>
    <h3 className="mb-2 text-base font-semibold">{title}</h3>
    <dl className="border-t border-hairline">
      {amounts.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2">
          <dt>{label}</dt>
          <dd className="tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  </div>
)
