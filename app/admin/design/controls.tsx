import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton, CopyGroup } from '#app/ui/copy-button.tsx'
import { CopyEmail } from '#app/ui/copy-email.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Checkbox, Field, FieldError, Select, TextArea } from '#app/ui/field.tsx'
import { InlineRadios } from '#app/ui/inline-radios.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButtons } from '#app/ui/share-buttons.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { Row, Section, Specimen, TwoColumns } from './specimen.tsx'

const variants = ['primary', 'quiet', 'brass', 'danger'] as const
const summaryVariants = ['link', 'row', 'quiet', 'primary'] as const

export function Controls() {
  return (
    <Section title="Buttons and links" id="buttons">
      <TwoColumns>
        {variants.map((variant) => (
          <Specimen key={variant} name="Button" state={`${variant}: default, pending, disabled`}>
            <Row>
              <Button type="button" variant={variant}>
                Save
              </Button>
              <Button type="button" variant={variant} aria-disabled>
                One moment…
              </Button>
              <Button type="button" variant={variant} disabled>
                Save
              </Button>
            </Row>
          </Specimen>
        ))}
        <Specimen name="ButtonLink">
          <Row>
            {variants.map((variant) => (
              <ButtonLink key={variant} variant={variant} href="#buttons">
                {variant}
              </ButtonLink>
            ))}
          </Row>
        </Specimen>
        <Specimen name="ExternalLink" state="text link, and link styled as a button">
          <Row>
            <ExternalLink href="https://www.launchgood.com/" className="link py-2.5">
              Give on LaunchGood
            </ExternalLink>
            <ExternalLink href="https://www.launchgood.com/" className="button button-quiet">
              Donate
            </ExternalLink>
          </Row>
        </Specimen>
        <Specimen name="Summary" state="link, row and buttons; click to open">
          <div className="grid gap-3">
            {summaryVariants.map((variant) => (
              <details key={variant}>
                <Summary variant={variant}>Show as table</Summary>
                <p className="pt-2">42 people, 3 of them new.</p>
              </details>
            ))}
          </div>
        </Specimen>
        <Specimen name="CopyEmail" state="click to see its confirmation">
          <CopyEmail email="salaam@shajara.example" />
        </Specimen>
        <Specimen name="CopyGroup" state="with a CopyButton">
          <CopyGroup>
            <CopyButton text="https://shajara.example" noun="Link" variant="quiet">
              Copy link
            </CopyButton>
          </CopyGroup>
        </Specimen>
        <Specimen name="CopyButton" state="needs a CopyGroup for its confirmation">
          <CopyButton text="https://shajara.example" noun="Link">
            Copy link
          </CopyButton>
        </Specimen>
        <Specimen name="PrintButton" state="hidden without JavaScript">
          <PrintButton />
        </Specimen>
        <Specimen name="ShareButtons" state="with Share where the browser has a share sheet">
          <ShareButtons
            content={{ title: 'Iftar', text: 'Iftar', url: 'https://shajara.example/events/iftar' }}
          />
        </Specimen>
        <Specimen name="Dialog and menu" state="native elements, in the top bar of every page">
          <Row>
            <Button type="button" variant="quiet" command="show-modal" commandfor="contact-dialog">
              Open a dialog
            </Button>
            <Button type="button" variant="quiet" popoverTarget="menu">
              Open the menu
            </Button>
          </Row>
        </Specimen>
      </TwoColumns>
    </Section>
  )
}

export function Fields() {
  return (
    <Section title="Fields" id="fields">
      <TwoColumns>
        <Specimen name="Field" state="required, with a hint">
          <Field label="Name" name="a" required hint="A hint explains what to enter." />
        </Specimen>
        <Specimen name="Field" state="invalid">
          <Field label="Email" name="b" required defaultValue="amina@" error="Enter an email address" />
        </Specimen>
        <Specimen name="PasswordField" state="required">
          <PasswordField label="Password" name="l" required autoComplete="off" />
        </Specimen>
        <Specimen name="FieldError">
          <FieldError id="specimen-error" error="Please choose a file." />
        </Specimen>
        <Specimen name="Field" state="optional date">
          <Field label="Date" name="c" type="date" />
        </Specimen>
        <Specimen name="Field" state="disabled">
          <Field label="Name" name="d" disabled defaultValue="Not now" />
        </Specimen>
        <Specimen name="Select" state="required">
          <Campus />
        </Specimen>
        <Specimen name="Select" state="invalid">
          <Campus error="Choose a campus" />
        </Specimen>
        <Specimen name="TextArea" state="optional">
          <TextArea label="Description" name="g" rows={3} hint="Two sentences are enough." />
        </Specimen>
        <Specimen name="TextArea" state="invalid">
          <TextArea label="Description" name="h" rows={3} required error="Write at least one sentence" />
        </Specimen>
        <Specimen name="Checkbox" state="unchecked and checked">
          <Checkbox label="Email me about events" name="i" hint="With a hint." />
          <Checkbox label="Email me about events" name="j" defaultChecked className="mt-4" />
        </Specimen>
        <Specimen name="Checkbox" state="invalid">
          <Checkbox label="I agree" name="k" required error="Please agree first" />
        </Specimen>
        <Specimen name="InlineRadios">
          <fieldset>
            <legend className="font-semibold">Status</legend>
            <InlineRadios name="l" labels={{ now: 'Published', draft: 'Draft' }} defaultValue="now" />
          </fieldset>
        </Specimen>
      </TwoColumns>
    </Section>
  )
}

function Campus({ error }: { error?: string }) {
  return (
    <Select label="Campus" name="e" required error={error} hint="Where you study.">
      <option>GT MSA</option>
      <option>UGA</option>
    </Select>
  )
}
