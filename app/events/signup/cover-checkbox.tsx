import { useText } from '#app/ui/editable-text.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { signupStatusTexts } from './signup-status-texts.ts'

/** Lets people who give up their spot ask us to email others who could take it. */
export function CoverCheckbox() {
  const t = useText()
  return (
    <Checkbox
      name="cover"
      label="Ask past volunteers to step in"
      hint={t(signupStatusTexts.coverHint)}
      className="mb-4"
    />
  )
}
