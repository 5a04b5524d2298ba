import { defineTexts, line, text } from '#app/platform/settings/text.ts'
import { pushPath } from './push-path.ts'

export const pushTexts = defineTexts(
  'push',
  { title: 'Notifications', paths: [pushPath] },
  {
    intro: text(
      'Introduction',
      'Your phone or computer can tell you when an event is coming up or has changed, and when a spot opens up for you. You still get our emails.',
    ),
    unsupported: line(
      'If the browser’s push service is not supported',
      'This browser’s push service is not supported. You still get our emails.',
    ),
    testTitle: line('Test: title', 'Salaam from {name}'),
    test: line('Test: text', 'Notifications work on this device.'),
  },
)
