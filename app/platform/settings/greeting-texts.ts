import { defineMailTexts, line } from './text.ts'

export const greetingTexts = defineMailTexts('greeting', 'greeting', {
  named: line('To a person whose name we know', 'Salaam {person},'),
  unnamed: line('To anyone else', 'Salaam,'),
})
