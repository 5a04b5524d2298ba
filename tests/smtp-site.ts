import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { OnStop } from './e2e.ts'
import { startSite } from './site.ts'

/** Starts a site that sends its email through a real SMTP server. */
export async function startWithMail(onStop: OnStop) {
  const inbox: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => inbox.push(mail))
        .then(() => done(), done)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onStop(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = listening.address() as AddressInfo
  const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${port}` })
  onStop(site.stop)
  return { site, inbox }
}
