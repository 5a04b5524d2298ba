import { Button } from './button.tsx'
import { ArrowIcon } from './icons.tsx'
import { PostForm } from './post-form.tsx'

/** Buttons that move a row up or down in its list. */
export function MoveButtons({
  action,
  title,
  hiddenFields,
}: {
  action: string
  title: string
  hiddenFields: Record<string, string>
}) {
  return (
    <PostForm action={action} preventScrollReset className="flex gap-1">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['up', 'down'] as const).map((direction) => (
        <Button
          key={direction}
          variant="quiet"
          name="direction"
          value={direction}
          className="min-w-11 px-0"
          aria-label={`Move ${title} ${direction}`}
        >
          <ArrowIcon className={`mx-auto size-4 ${direction === 'up' ? '-rotate-90' : 'rotate-90'}`} />
        </Button>
      ))}
    </PostForm>
  )
}
