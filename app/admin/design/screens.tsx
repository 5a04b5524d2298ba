import { AccountPage } from '#app/ui/account-page.tsx'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ItemActions } from '#app/ui/item-actions.tsx'
import { ItemEditPage, ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { deadEnd, itemForm, itemPage } from './design-samples.ts'
import { Chapter, Specimen } from './specimen.tsx'

const title = (name: string) => <Field label="Title" name={name} required defaultValue="Two hundred plates" />

/** What a page begins with, and what the pages of one kind have in common. */
export function Screens() {
  return (
    <Chapter title="Pages" id="pages">
      <Specimen of="PageHeading" framed>
        <PageHeading
          eyebrow="An eyebrow"
          title="Reflections and Reports"
          action={
            <ButtonLink variant="quiet" href="#pages">
              Write for Us
            </ButtonLink>
          }
        >
          What we learn from reading and serving, written down for whoever comes next.
        </PageHeading>
      </Specimen>
      <Specimen of="AccountPage" framed>
        <AccountPage title="Change your e-mail" lead="We write to the new address first.">
          <Field label="New e-mail" name="page-email" type="email" required />
        </AccountPage>
      </Specimen>
      <Specimen of="TabPage" framed>
        <div className="p-5 sm:p-8">
          <AdminPage
            title="Messages"
            lead="What people wrote to us."
            back={{ path: deadEnd, label: 'All messages' }}
            actions={<ButtonLink href="#pages">An action</ButtonLink>}
          >
            <p>Its content.</p>
          </AdminPage>
        </div>
      </Specimen>
      <Specimen of="ItemListPage" state="with nothing in it" framed>
        <div className="p-5 sm:p-8">
          <ItemListPage title="Guides" lead="What one can print and hold." page={itemPage} />
        </div>
      </Specimen>
      <Specimen of="ItemEditPage" framed>
        <div className="p-5 sm:p-8">
          <ItemEditPage item={itemForm} plural="articles" result={undefined}>
            {title('page-edit')}
          </ItemEditPage>
        </div>
      </Specimen>
      <Specimen of="ItemNewPage" framed>
        <div className="p-5 sm:p-8">
          <ItemNewPage title="Add an article" list={deadEnd} plural="articles" result={undefined}>
            {title('page-new')}
          </ItemNewPage>
        </div>
      </Specimen>
      <Specimen of="ItemTools" state="of a draft">
        <ItemActions path={deadEnd} preview={deadEnd} view={null} />
      </Specimen>
    </Chapter>
  )
}
