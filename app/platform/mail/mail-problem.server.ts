/** Why a mail was not accepted. */
export interface MailProblem {
  /** For a person who runs the site and knows no protocols, with what the server said behind it. */
  message: string
  /**
   * 'later': it can be tried again. 'forGood': this mail is refused for ever. 'away': the server takes no
   * mail at all. 'unknown': the server had the whole mail and never said whether it took it.
   */
  kind: 'later' | 'forGood' | 'away' | 'unknown'
}

interface SmtpError {
  code?: string
  /** What the server answered to. */
  command?: string
  responseCode?: number
  response?: string
}

const networkErrorMessages: Record<string, string> = {
  ETIMEDOUT: 'The mail server did not answer in time.',
  EAUTH: 'The mail server refused our name and password: look at MAIL_URL.',
  ENOAUTH: 'The mail server wants a name and a password: look at MAIL_URL.',
  ETLS: 'No secure connection to the mail server could be made.',
}

/** Every mail has the same sender: nothing is wrong with this one, nor with whom it is for. */
const senderRejectedMessage =
  'The mail server takes no mail from our address: look at MAIL_URL and MAIL_FROM.'

/** Says what an error of the transport means for the mail, and in plain words. */
export function mailProblem(error: unknown, handedOver: boolean): MailProblem {
  const { code = '', command, responseCode = 0 } = error as SmtpError
  const detail = ` (${String(error).slice(0, 300)})`
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (handedOver && responseCode === 0) {
    return {
      kind: 'unknown',
      message: `It may have arrived: the mail server had it and did not say whether it took it.${detail}`,
    }
  }
  if (code === 'EENVELOPE' && command === 'MAIL FROM') {
    return { kind: 'away', message: `${senderRejectedMessage}${detail}` }
  }
  if (ofThisMail && responseCode >= 500) {
    const message =
      code === 'EENVELOPE'
        ? 'The mail server does not take mail for this address.'
        : 'The mail server refused this mail.'
    return { kind: 'forGood', message: message + detail }
  }
  if (ofThisMail && responseCode !== 421) {
    return { kind: 'later', message: `The mail server asked us to try again later.${detail}` }
  }
  return {
    kind: 'away',
    message: (networkErrorMessages[code] ?? 'The mail server could not be reached.') + detail,
  }
}
