import { usePolling } from '#app/ui/use-polling.ts'
import { countCopies, type IssueProgress, type IssueStatus, isSending } from './issue.ts'

const pollIntervalMs = 4000

/** The progress of sending an issue. Polls while copies are being sent. */
export function IssueProgressView({
  progress,
  status,
  history,
}: {
  progress: IssueProgress
  status: IssueStatus
  history: string
}) {
  const { done, all } = countCopies(progress)
  const isUnfinished = isSending(status, progress)
  usePolling(isUnfinished, pollIntervalMs)
  const { sent, stored, failed, cancelled, unknown, queued, remaining } = progress
  const total = status === 'sent' ? queued : all
  return (
    <section aria-labelledby="progress" className="mb-8 max-w-3xl">
      <h2 id="progress" className="sr-only">
        Sending progress
      </h2>
      <p className="mb-2 text-lg">
        <strong className="tabular-nums">{sent}</strong> of <span className="tabular-nums">{total}</span>{' '}
        copies sent
        {stored > 0 && (
          <>
            ,{' '}
            <a className="link" href="/admin/mail?status=stored">
              {stored} stored
            </a>{' '}
            because no mail server was connected
          </>
        )}
        {failed > 0 && (
          <>
            ,{' '}
            <a className="link" href="/admin/mail?status=failed">
              {failed} failed
            </a>
          </>
        )}
        {cancelled > 0 && `, ${cancelled} canceled`}
        {unknown > 0 && `, ${unknown} with an unknown outcome`}
        {status === 'stopped' && remaining > 0 && `, ${remaining} not sent yet`}.
      </p>
      <progress
        aria-label="Copies sent"
        value={done}
        max={Math.max(total, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken [&::-moz-progress-bar]:bg-evergreen [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-evergreen"
      />
      {history && <p className="mt-2 text-sm text-muted">{history}.</p>}
      {isUnfinished && (
        <p className="mt-2">
          <a className="link inline-flex min-h-11 items-center" href="?again">
            Refresh
          </a>
        </p>
      )}
    </section>
  )
}
