/** Why an email was not accepted. */
export interface MailProblem {
  /** A plain explanation for admins, followed by the server's response. */
  message: string
  /**
   * 'temporary': the email can be retried. 'permanent': the server rejects this email. 'unavailable': the server
   * accepts no mail at all. 'unknown': the whole email was sent, but the server did not confirm it.
   */
  kind: 'temporary' | 'permanent' | 'unavailable' | 'unknown'
}

interface SmtpError {
  code?: string
  /** The SMTP command that failed. */
  command?: string
  responseCode?: number
  response?: string
}

const connectionErrorMessages: Record<string, string> = {
  ETIMEDOUT: 'The mail server did not respond in time.',
  EAUTH: 'The mail server rejected our username and password: check the mail settings.',
  ENOAUTH: 'The mail server requires a username and password: check the mail settings.',
  ETLS: 'Could not establish a secure connection to the mail server.',
}

/** All emails have the same sender, so neither this email nor its recipient is the problem. */
const senderRejectedMessage =
  'The mail server does not accept email from our address: check the sender address and the username in the mail settings.'

/** Classifies a transport error and explains it. `wasDataSent` says whether `onDataSent` was called (see `SendMail`). */
export function classifyMailError(error: unknown, wasDataSent: boolean): MailProblem {
  const { code = '', command, responseCode = 0 } = error as SmtpError
  const detail = ` (${String(error).slice(0, 300)})`
  const concernsThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (wasDataSent && responseCode === 0) {
    return {
      kind: 'unknown',
      message: `It may have arrived: the email was sent, but the mail server did not confirm it.${detail}`,
    }
  }
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return { kind: 'unavailable', message: `${senderRejectedMessage}${detail}` }
  }
  if (concernsThisMail && responseCode >= 500) {
    const message =
      code === 'EENVELOPE'
        ? 'The mail server does not accept email for this address.'
        : 'The mail server rejected this email.'
    return { kind: 'permanent', message: message + detail }
  }
  if (concernsThisMail && responseCode !== 421) {
    return { kind: 'temporary', message: `The mail server asked us to try again later.${detail}` }
  }
  return {
    kind: 'unavailable',
    message: (connectionErrorMessages[code] ?? 'The mail server could not be reached.') + detail,
  }
}
