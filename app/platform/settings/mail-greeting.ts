import { greetingTexts } from './greeting-texts.ts'
import { fillText, type TextSettings } from './text.ts'

/** The first line of an email; `person` may be empty. */
export const mailGreeting = (person: string, settings: TextSettings) =>
  person ? fillText(greetingTexts.named, settings, { person }) : fillText(greetingTexts.unnamed, settings)
