import { defangLinks } from '#app/platform/mail/defang-links.ts'
import { greetingTexts } from './greeting-texts.ts'
import { fillText, type TextSettings } from './text.ts'

/** The first line of an email; `person` may be empty. Defangs links, because a stranger may have typed the name. */
export const mailGreeting = (person: string, settings: TextSettings) =>
  person
    ? fillText(greetingTexts.named, settings, { person: defangLinks(person) })
    : fillText(greetingTexts.unnamed, settings)
