import { defineTexts, line, text } from '#app/platform/settings/text.ts'

export const phoneLimitedMessage = 'Too many codes were requested. Please wait a while, then try again.'

export const phoneTexts = defineTexts(
  'phone',
  { title: 'Phone login', paths: ['/profile/phone-login', '/profile/phone', '/profile/code'] },
  {
    login: text(
      'Login: introduction',
      'We will send you a code in a text message. If you have no account yet, we will create one.',
    ),
    confirm: text(
      'Login: introduction, if a member has to confirm their identity',
      'To confirm that it is you, we will send you a code in a text message.',
    ),
    add: text(
      'Profile: introduction, without a number',
      'Add your phone number to log in with a code in a text message.',
    ),
    added: text('Profile: introduction', 'You can log in with a code sent to {phone}.'),
    off: text('Profile: if phone login is turned off', 'Phone login is turned off at the moment.'),
    secondStep: text(
      'Second step: before a code is sent',
      'We can send a code in a text message to {phone}.',
    ),
    sent: text(
      'After a code was sent',
      'We sent a text message with a six-digit code to {phone}. The code works for five minutes.',
    ),
    stored: text(
      'After a code was requested, if no text message can be sent',
      'This site cannot send text messages at the moment. The code for {phone} was stored on the server.',
    ),
    quota: line(
      'Login: if no more codes can be sent',
      'No more codes can be sent today. Please log in another way.',
    ),
    addQuota: line(
      'Profile: if no more codes can be sent',
      'No more codes can be sent today. Please try again tomorrow.',
    ),
    message: line(
      'Text message',
      '{code} is your code for {name}. It works for {minutes} minutes. Do not share it with anyone.',
    ),
  },
)
