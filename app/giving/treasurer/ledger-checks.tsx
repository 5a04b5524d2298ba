import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { type CheckView, LedgerCheckView } from './ledger-check-view.tsx'

interface Run {
  at: string
  state: 'success' | 'error' | 'running'
  /** Why it failed. */
  problem: string | null
  /** What was compared with the provider. */
  compared: string
  check: CheckView | null
  findings: FindingRow[]
}

interface FindingRow {
  id: string
  text: string
  detail: string
  isMended: boolean
  path: string | null
  /** When an earlier reconciliation found it. */
  at?: string
}

export interface Checks {
  /** Whether there is a provider to compare with. If not, whether this person can connect one. */
  provider: 'connected' | 'canConnect' | 'none'
  /** A new check of the sums; null if none was requested. */
  requested: CheckView | null
  /** The last full check, whether daily or requested; null before the first. */
  last: Run | null
  /** What earlier comparisons found in the last 30 days. */
  earlier: FindingRow[]
}

/** Shows whether the ledger agrees with itself and with the payment provider. */
export function LedgerChecks({ provider, requested, last, earlier }: Checks) {
  return (
    <section aria-labelledby="checks" className="mt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 id="checks" className="text-xl">
          Balance checks
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="quiet" href="/admin/gifts/ledger?check=now#checks">
            Check now
          </ButtonLink>
          {provider === 'connected' && (
            <ChangeButton action="/admin/gifts/ledger/reconcile">Compare with the provider now</ChangeButton>
          )}
        </div>
      </div>
      <p className="mb-5 max-w-2xl text-sm text-muted">
        Every day, the same money is added up by fund, by gift and by account
        {provider === 'connected' && ', and compared with the payment provider'}. The sums must agree to the
        last cent.
      </p>
      {provider !== 'connected' && <NoProvider canConnect={provider === 'canConnect'} />}
      {requested && (
        <div className="mb-8">
          <LedgerCheckView check={requested} />
        </div>
      )}
      {last ? (
        <LastRun run={last} hasNewerCheck={requested !== null} />
      ) : (
        <p>The first daily check has not run yet.</p>
      )}
      {earlier.length > 0 && (
        <details className="mt-6">
          <Summary>Found by earlier checks in the last 30 days ({earlier.length})</Summary>
          <div className="mt-2">
            <Findings rows={earlier} />
          </div>
        </details>
      )}
    </section>
  )
}

const NoProvider = ({ canConnect }: { canConnect: boolean }) => (
  <p className="mb-5 max-w-2xl">
    No payment provider is connected, so there is nothing to compare with.{' '}
    {canConnect ? (
      <>
        To accept gifts by card,{' '}
        <a href="/admin/settings/payments">enter the provider’s keys in the settings</a>.
      </>
    ) : (
      'An admin can enter the provider’s keys under Settings, Online payments.'
    )}
  </p>
)

const summaries = {
  success: 'Everything agreed.',
  error: 'Something needs your attention.',
  running: 'It is not finished yet.',
}

interface LastRunProps {
  run: Run
  /** Whether the sums of a newer check are shown. */
  hasNewerCheck: boolean
}

function LastRun({ run, hasNewerCheck }: LastRunProps) {
  const { at, state, problem, compared, check, findings } = run
  return (
    <div className="grid gap-4">
      <p>
        <strong>Last full check:</strong> {at}. {summaries[state]} {compared}
      </p>
      {problem && (
        <Notice tone="error" announced={false}>
          The comparison with the provider failed: {problem}
        </Notice>
      )}
      {findings.length > 0 && <Findings rows={findings} />}
      {check && !hasNewerCheck && <LedgerCheckView check={check} />}
    </div>
  )
}

const Findings = ({ rows }: { rows: FindingRow[] }) => (
  <ul className="list-disc ps-5 marker:text-brass-text">
    {rows.map(({ id, text, detail, path, at }) => (
      <li key={`${id} ${detail}`}>
        {at && `${at}: `}
        {path ? (
          <a className="link" href={path}>
            {text}
          </a>
        ) : (
          text
        )}{' '}
        {detail} <span className="text-sm wrap-anywhere text-muted">{id}</span>
      </li>
    ))}
  </ul>
)
