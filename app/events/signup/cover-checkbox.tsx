import { Checkbox } from '#app/ui/field.tsx'

/** For someone who gives up their place: whether others are asked to take it. */
export function CoverCheckbox() {
  return (
    <Checkbox
      name="cover"
      label="Ask earlier volunteers to step in"
      hint="We email people who came to earlier dates. We do not say who canceled."
      className="mb-4"
    />
  )
}
