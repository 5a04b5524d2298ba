import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const loginTexts = defineTexts(
  'login',
  { title: 'Login', paths: ['/profile'] },
  {
    loginTitle: line('Login: heading', 'Welcome back'),
    loginText: text('Login: introduction', "Log in to see your Qur'an log, your events and your hours."),
    signUpTitle: line('Sign-up: heading', 'Join us'),
    signUpText: text(
      'Sign-up: introduction',
      "An account keeps your Qur'an log, your events and your volunteer hours in one place.",
    ),
    signUpAge: text('Sign-up: minimum age', 'Accounts are for people who are 13 or older.'),
    resetTitle: line('Password reset: heading', 'Reset your password'),
    resetText: text(
      'Password reset: introduction',
      'Enter your email. If an account exists, we will send you a link to choose a new password.',
    ),
    resetOff: text(
      'Password reset: if no email can be sent',
      'This site cannot send emails at the moment, so we cannot send you a link to choose a new password. Please write to {contact}.',
    ),
    resetNotSent: text(
      'Password reset: after a request, if no email can be sent',
      'However, this site cannot send emails at the moment, so no link will reach you. Please write to {contact}.',
    ),
    googleOff: line('Below “Continue with Google”, if it is not set up', 'Not set up on this site yet.'),
    googleFailed: line('After Google login failed', 'Google sign-in failed'),
    googleMissing: line(
      'After Google login, if it is not set up',
      'Google login is not set up on this site yet. Please use your email and password.',
    ),
    googleUnlinked: line(
      'After Google login failed, if an account with the email exists',
      'Google sign-in failed. An account with this email already exists: log in with its password and confirm your email address first.',
    ),
    phoneRefused: line(
      'After phone login, if the account does not allow it',
      'You cannot log in to this account with a phone alone. Please use your email and password, or Google.',
    ),
    codeLost: text(
      'Second step: if the member cannot get a code',
      'Cannot get a code? Please write to {contact}. An admin can turn off two-step verification for you.',
    ),
    disabled: line(
      'If an account is suspended',
      'This account is suspended. Please write to us if you think this is a mistake.',
    ),
    newPassword: line(
      'After the password was changed',
      'Your password has been changed. Log in with the new one.',
    ),
    loginExpired: line(
      'If the second step was not completed in time',
      'This login has expired. Please log in again.',
    ),
    signedUp: line(
      'If an account was created but the login failed',
      'Your account was created. Please log in.',
    ),
    codeLimit: line(
      'If too many incorrect codes were entered',
      'Too many incorrect codes. Please log in again.',
    ),
    loggedOut: line('After logging out', 'You are logged out.'),
    firstBenefit: line('Benefit 1: name', 'Your reading'),
    firstBenefitText: text(
      'Benefit 1: text',
      'Log what you read. Build a streak, and pause when you need to. Nobody is ranked.',
    ),
    secondBenefit: line('Benefit 2: name', 'Your events'),
    secondBenefitText: text(
      'Benefit 2: text',
      'The events you signed up for and attended, and proof of your volunteer hours.',
    ),
    thirdBenefit: line('Benefit 3: name', 'Yours alone'),
    thirdBenefitText: text('Benefit 3: text', 'Download your data or delete your account whenever you like.'),
  },
)
