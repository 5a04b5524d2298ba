const steps = [
  { title: 'A person reads it', text: 'Usually within a week. You get a reference number right away.' },
  { title: 'We talk', text: 'About people, location, date and cost, and about what could go wrong.' },
  { title: 'It gets a date', text: 'Together we put it on the calendar, and look for helping hands.' },
]

/** What happens after an initiative is submitted. */
export function NextSteps() {
  return (
    <aside aria-labelledby="next-steps" className="md:pt-1">
      <h3 id="next-steps" className="eyebrow mb-4">
        What happens next
      </h3>
      <ol className="grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t border-hairline pt-4">
            <span aria-hidden="true" className="font-serif text-2xl text-brass-text">
              {index + 1}
            </span>
            <div>
              <p className="font-serif text-lg font-semibold">{title}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}
