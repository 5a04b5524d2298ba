import { EditableText } from '#app/ui/editable-text.tsx'
import { initiativeTexts } from './initiative-texts.ts'

const steps = [
  { title: initiativeTexts.firstStep, text: initiativeTexts.firstStepText },
  { title: initiativeTexts.secondStep, text: initiativeTexts.secondStepText },
  { title: initiativeTexts.thirdStep, text: initiativeTexts.thirdStepText },
]

/** What happens after an initiative is submitted. */
export function NextSteps() {
  return (
    <aside aria-labelledby="next-steps" className="md:pt-1">
      <EditableText as="h3" text={initiativeTexts.nextTitle} id="next-steps" className="eyebrow mb-4" />
      <ol className="grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title.key} className="flex gap-4 border-t border-hairline pt-4">
            <span aria-hidden="true" className="font-serif text-2xl text-brass-text">
              {index + 1}
            </span>
            <div>
              <EditableText as="p" text={title} className="font-serif text-lg font-semibold" />
              <EditableText as="p" text={text} className="text-muted" />
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}
