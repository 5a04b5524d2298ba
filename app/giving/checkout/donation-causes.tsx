import { donateTexts } from '#app/giving/pledges/donate-texts.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'

const causes = [
  { title: donateTexts.firstCause, text: donateTexts.firstCauseText },
  { title: donateTexts.secondCause, text: donateTexts.secondCauseText },
  { title: donateTexts.thirdCause, text: donateTexts.thirdCauseText },
]

export function DonationCauses() {
  return (
    <section aria-labelledby="supports">
      <EditableText as="h2" text={donateTexts.causesTitle} id="supports" className="text-xl" />
      <ul className="mt-4">
        {causes.map(({ title, text }) => (
          <li key={title.key} className="flex gap-4 border-t border-hairline py-4">
            <Khatam className="mt-0.5 size-7 shrink-0 text-brass" />
            <div>
              <EditableText as="p" text={title} className="font-serif text-lg font-semibold" />
              <EditableText as="p" text={text} className="text-muted" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
