import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server that stores the emails it accepts. With a password, senders must log in with it as “nur”. */
export async function startMailServer({
  password,
  rejectedSender,
}: {
  password?: string
  rejectedSender?: string
} = {}) {
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
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => inbox.push(mail))
        .then(() => done(null, 'queued as 7'), done)
    },
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return { inbox, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
