import { Notice } from '#app/ui/notice.tsx'

interface Worker {
  node: string
  alive: boolean
  lastRun: string
  problem: string | null
}

/** The status of mail delivery: when each node last ran, and why emails are not being sent, if they are not. */
export function MailWorkers({ workers }: { workers: Worker[] }) {
  if (!workers.some(({ alive }) => alive)) {
    return (
      <div className="mb-6">
        <Notice tone="error">
          <strong>No emails are being sent at the moment.</strong> No server has checked the outbox in the
          last few minutes. Emails stay queued until one does.
        </Notice>
      </div>
    )
  }
  const problem = workers.find((worker) => worker.alive && worker.problem)?.problem
  return (
    <div className="mb-6 grid gap-3">
      {problem && (
        <Notice tone="error">
          <strong>The mail server is not accepting emails at the moment.</strong> {problem} Emails stay queued
          and are retried automatically.
        </Notice>
      )}
      <ul className="text-sm text-muted">
        {workers.map(({ node, alive, lastRun }) => (
          <li key={node}>
            Last delivery run: {lastRun}
            {workers.length > 1 && `, node ${node.slice(0, 8)}`}
            {!alive && ' (not running)'}
          </li>
        ))}
      </ul>
    </div>
  )
}
