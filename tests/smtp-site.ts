import type { OnStop } from './e2e.ts'
import { startMailServer } from './mail-server.ts'
import { startSite } from './site.ts'

/** Starts a site that sends its email through a real SMTP server. */
export async function startSmtpSite(onStop: OnStop) {
  const { inbox, port, stop } = await startMailServer()
  onStop(stop)
  const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${port}` })
  onStop(site.stop)
  return { site, inbox }
}
