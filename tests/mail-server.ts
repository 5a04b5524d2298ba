import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface MailServerOptions {
  /** Senders must log in as “nur” with this password. */
  password?: string
  rejectedSender?: string
  /** Returns the error for a recipient, or undefined to accept the recipient. */
  respond?: ((recipient: string) => Error | undefined | Promise<Error>) | undefined
  /** Accepts each received email: calls `done`, immediately or later. */
  confirm?: ((done: () => void) => unknown) | undefined
}

/** Starts a real SMTP server that stores the emails it receives, as raw text in `received` and parsed in `inbox`. */
export async function startMailServer({
  password,
  rejectedSender,
  respond = () => undefined,
  confirm = (done) => done(),
}: MailServerOptions = {}) {
  const received: string[] = []
  const inbox: Email[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: password === undefined,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (login, _session, done) =>
      login.username === 'nur' && login.password === password
        ? done(null, { user: 'nur' })
        : done(new Error('Wrong password')),
    onMailFrom: ({ address }, _session, done) =>
      done(address === rejectedSender ? Object.assign(new Error('Not yours'), { responseCode: 553 }) : null),
    onRcptTo: ({ address }, _session, done) => void Promise.resolve(respond(address)).then(done),
    onData: (stream, _session, done) => {
      const store = async () => {
        const bytes = await buffer(stream)
        received.push(bytes.toString())
        inbox.push(await PostalMime.parse(bytes))
        confirm(() => done(null, 'queued as 7'))
      }
      store().catch(done)
    },
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return { received, inbox, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
