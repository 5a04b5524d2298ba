import { defineTexts, line, text } from '#app/platform/settings/text.ts'

/** The texts about the link that confirms or changes a member's email address. */
export const confirmationTexts = defineTexts(
  'email-confirmation',
  { title: 'Email address', paths: ['/profile/email', '/profile/email-link', '/verify-email'] },
  {
    open: text(
      'On the profile, before the address is confirmed',
      'Please open the link we emailed you to confirm that this address is yours.',
    ),
    openPage: text(
      'On the confirmation page, before the address is confirmed',
      'Open the link we emailed to {email} to confirm your email address.',
    ),
    undelivered: text(
      'If the link could not be delivered',
      'We could not deliver our email with the link that confirms your address. Please write to {contact} from {email}, and we will confirm it for you.',
    ),
    sent: line('After the link was sent', 'We sent a link to {email}.'),
    notSent: line(
      'If no link can be sent',
      'This site cannot send emails at the moment, so no link was sent. Please write to us from {email}, and we will confirm it.',
    ),
    changeSent: line(
      'After the link to change the address was sent',
      'We sent a link to {email}. Your email address changes once you open the link and confirm the new address.',
    ),
    changeNotSent: line(
      'If no link to change the address can be sent',
      'This site cannot send emails at the moment, so no link was sent and your email address did not change. Please try again later, or write to us.',
    ),
    taken: line(
      'If another account uses the address',
      'Another account now uses this address. The link will work again once that account no longer uses the address. Please write to us.',
    ),
    confirmed: text('After the address was confirmed', '{email} is confirmed. Thank you!'),
    lateRecovery: text(
      'After the link to recover an account has expired',
      'Please write to us to recover your account.',
    ),
    recovered: text(
      'After an account was recovered',
      'The email address of your account is {email} again. The account no longer has a password or Google login. To set a new password, use the button below. We will then email you a link.',
    ),
  },
)
