import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { finishedShare, type IssueProgress, type IssueStatus } from './issue.ts'

const pollIntervalMs = 4000

/** How far an issue has gone; it looks again by itself while something is going out. */
export function IssueProgressView({
  progress,
  status,
  history,
}: {
  progress: IssueProgress
  status: IssueStatus
  history: string
}) {
  const { done, all } = finishedShare(progress)
  const { revalidate } = useRevalidator()
  const going = status === 'sending' || (status === 'sent' && done < all - progress.remaining)
  useEffect(() => {
    if (!going) return
    const poll = setInterval(revalidate, pollIntervalMs)
    return () => clearInterval(poll)
  }, [going, revalidate])
  const { sent, failed, cancelled, unknown, written, remaining } = progress
  const total = status === 'sent' ? written : all
  return (
    <section aria-labelledby="progress" className="mb-8 max-w-3xl">
      <h2 id="progress" className="sr-only">
        How far it has gone
      </h2>
      <p className="mb-2 text-lg">
        <strong className="tabular-nums">{sent}</strong> of <span className="tabular-nums">{total}</span>{' '}
        copies went out
        {failed > 0 && (
          <>
            ,{' '}
            <a className="link" href="/admin/mail?status=failed">
              {failed} failed
            </a>
          </>
        )}
        {cancelled > 0 && `, ${cancelled} cancelled`}
        {unknown > 0 && `, of ${unknown} it is not known any more`}
        {status === 'stopped' && remaining > 0 && `, ${remaining} not written to`}.
      </p>
      <progress
        aria-label="Copies that went out"
        value={done}
        max={Math.max(total, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken [&::-moz-progress-bar]:bg-evergreen [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-evergreen"
      />
      {history && <p className="mt-2 text-sm text-muted">{history}.</p>}
      {going && (
        <p className="mt-2">
          <a className="link inline-flex min-h-11 items-center" href="?again">
            Look again
          </a>
        </p>
      )}
    </section>
  )
}
