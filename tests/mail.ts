import { pino } from 'pino'
import { onTestFinished, vi } from 'vitest'
import { startMailServer } from './mail-server.ts'

export const log = pino({ level: 'silent' })

/** In the past, so that a worker, which uses the real clock, considers emails due. */
export const now = new Date('2026-01-21T12:00:00Z')
export const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

/** The color of links in HTML. */
export const accent = '#1f5a43'

export const mail = {
  to: 'amina@example.org',
  subject: 'Salaam',
  body: 'Welcome, Amina.\n\nhttps://example.org/a?b=1&c=2',
}

/** A mail server with a configured response for each recipient, and the site's configuration for it. */
export async function smtpServer(
  respond?: (recipient: string) => Error | undefined | Promise<Error>,
  confirm?: (done: () => void) => unknown,
) {
  const { received, port, stop } = await startMailServer({ respond, confirm })
  return {
    received,
    config: {
      mailUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Shajara <salaam@example.org>',
      accent,
      dataDir: '',
      origin: null,
    },
    close: stop,
  }
}

/** The configuration for a mail server that accepts no connections. */
export const unreachableServer = {
  mailUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'a@example.org',
  accent,
  dataDir: '',
  origin: null,
}

/** Stops the wall clock and the monotonic clock, but not timers. Returns the current time in ms. */
export function fakeClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return Date.now()
}
