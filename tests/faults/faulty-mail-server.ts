import { SMTPServer } from 'smtp-server'
import { freePort } from '#tests/postgres.ts'

/**
 * `refuse`: a temporary error. `drop`: the connection ends when the server has the whole email. `down`: no server.
 * `hang`: no response to RCPT TO.
 */
export type MailServerMode = 'accept' | 'refuse' | 'drop' | 'down' | 'hang'

/** A mail server that fails on demand, and records the recipients of the emails that it accepted. */
export async function startFaultyMailServer() {
  const port = await freePort()
  const received: string[] = []
  let mode: MailServerMode = 'accept'
  let server: SMTPServer | undefined
  const open = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        onRcptTo: (_address, _session, done) => {
          if (mode === 'hang') return
          done(mode === 'refuse' ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined)
        },
        onData(stream, session, done) {
          stream.resume().once('end', () => {
            received.push(...session.envelope.rcptTo.map(({ address }) => address))
            if (mode !== 'drop') return done()
            for (const connection of server?.connections ?? []) (connection as Connection)._socket.destroy()
          })
        },
      })
      server.on('error', () => {})
      server.listen(port, '127.0.0.1', () => resolve())
    })
  const close = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    setMode: async (next: MailServerMode) => {
      if (next === 'down') await close()
      else if (mode === 'down') await open()
      mode = next
    },
    stop: close,
  }
}

interface Connection {
  _socket: { destroy: () => void }
}
