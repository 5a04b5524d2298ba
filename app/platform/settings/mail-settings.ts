import { choice, email, line, number, password } from './setting-field.ts'

const isHost = (text: string) =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?\.?$/i.test(text)

/** The server through which emails are sent. `MAIL_URL` takes precedence. */
export const mailServerFields = [
  line('mailHost', 'Server', '', {
    hint: 'For example, smtp.example.org. Without a mail server, emails are not sent, only stored in the Outbox.',
    optional: true,
    max: 253,
    check: (host) =>
      host !== '' && !isHost(host) && 'Please enter only the server’s name, such as smtp.example.org.',
  }),
  number('mailPort', 'Port', 587, { min: 1, max: 65_535 }),
  choice('mailEncryption', 'Encryption', 'starttls', {
    options: {
      starttls: 'STARTTLS (usually port 587)',
      tls: 'TLS (usually port 465)',
      none: 'None (only within a private network)',
    },
  }),
  line('mailUser', 'Username', '', { hint: 'Often your email address.', optional: true, max: 254 }),
  password('mailPassword', 'Password', '', { max: 500 }),
]

/** Who emails come from. `MAIL_FROM` takes precedence. */
export const mailSenderFields = [
  line('mailFromName', 'Sender name', '', {
    hint: 'Defaults to the organization’s name.',
    optional: true,
    max: 100,
  }),
  email('mailFromAddress', 'Sender address', '', {
    hint: 'An address at your own domain. Defaults to no-reply@ and this site’s host.',
    optional: true,
  }),
]
