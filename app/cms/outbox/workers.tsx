import { Notice } from '#app/ui/notice.tsx'

interface Worker {
  node: string
  alive: boolean
  lastRun: string
  problem: string | null
}

/** Whether mail goes out at all: when each node last looked into the outbox, and what it met. */
export function Workers({ workers }: { workers: Worker[] }) {
  if (!workers.some(({ alive }) => alive)) {
    return (
      <div className="mb-6">
        <Notice tone="bad">
          <strong>No mail goes out at the moment.</strong> No node has looked into the outbox for minutes.
          Mails wait until one does.
        </Notice>
      </div>
    )
  }
  const problem = workers.find((worker) => worker.alive && worker.problem)?.problem
  return (
    <div className="mb-6 grid gap-3">
      {problem && (
        <Notice tone="bad">
          <strong>The mail server takes nothing at the moment.</strong> {problem} Mails wait, and are tried
          again by themselves.
        </Notice>
      )}
      <ul className="text-sm text-muted">
        {workers.map(({ node, alive, lastRun }) => (
          <li key={node}>
            Last run {lastRun}
            {workers.length > 1 && `, node ${node.slice(0, 8)}`}
            {!alive && ' (not heard of since)'}
          </li>
        ))}
      </ul>
    </div>
  )
}
