import { BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DragHandle } from '#app/ui/drag-handle.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Select } from '#app/ui/field.tsx'
import { ItemList } from '#app/ui/item-list.tsx'
import { listActions } from '#app/ui/item-list-page.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { MoveButtons } from '#app/ui/move-buttons.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { SavedFilterList } from '#app/ui/saved-filters.tsx'
import { StatusInput, StatusTabs } from '#app/ui/status-tabs.tsx'
import { TotalTable } from '#app/ui/total-table.tsx'
import { items, noopPath, tabs } from './design-samples.ts'
import { AtLocation } from './mock-router.tsx'
import { Section, Specimen, TwoColumns } from './specimen.tsx'

const pageHref = (to: number) => `${noopPath}page=${to}`

export function Lists() {
  return (
    <Section title="Lists" id="lists">
      <Specimen name="ListSearch" state="default">
        <ListSearch placeholder="Find messages" label="Default" />
      </Specimen>
      <Specimen name="ListSearch" state="with a search">
        <AtLocation search="?q=plates&state=draft">
          <ListSearch placeholder="Find articles" label="With a search">
            <Status chosen="draft" />
          </ListSearch>
        </AtLocation>
      </Specimen>
      <Specimen name="ListSearch" state="many filters, collapsed on phones">
        <ListSearch placeholder="Find activity" label="Many filters" collapsible>
          <Status />
          <Status label="Type" />
          <Status label="Person" />
        </ListSearch>
      </Specimen>
      <Specimen name="SavedFilterList" state="one is chosen">
        <AtLocation search="?status=new">
          <SavedFilterList
            list={noopPath}
            filters={[
              { id: 'a', name: 'New', query: 'status=new' },
              { id: 'b', name: 'رسائل قديمة', query: 'q=old' },
            ]}
          />
        </AtLocation>
      </Specimen>
      <Specimen name="StatusTabs" state="one selected">
        <AtLocation search="?status=new">
          <StatusTabs tabs={tabs} />
        </AtLocation>
      </Specimen>
      <Specimen name="StatusInput" state="hidden input that keeps the selected tab during a search">
        <AtLocation search="?status=new">
          <form>
            <StatusInput />
          </form>
        </AtLocation>
      </Specimen>
      <Specimen name="MoveButtons" state="next to an item in an ordered list">
        <MoveButtons action={noopPath} title="Guides" hiddenFields={{}} />
      </Specimen>
      <Specimen name="RowTable" state="dense, with numeric columns">
        <RowTable
          caption="Donations"
          dense
          rows={[{ month: 'October' }, { month: 'November' }]}
          rowKey={({ month }) => month}
          columns={[
            { label: 'Month', cell: ({ month }) => month },
            { label: 'Donations', cell: () => '12', numeric: true },
            { label: 'Dollars', cell: () => '$1,240', numeric: true },
          ]}
        />
      </Specimen>
      <Specimen name="TotalTable" state="dated rows with their total">
        <TotalTable
          caption="Hours in November"
          columns={['Date', 'Service', 'Hours']}
          rows={[
            { date: 'Nov 7, 2026', text: 'Meal packing', amount: '3' },
            { date: 'Nov 14, 2026', text: 'تنظيف المسجد', amount: '2.5' },
          ]}
          total="5.5"
        />
      </Specimen>
      <Specimen name="ItemList" state="with actions">
        <ItemList caption="Articles" path={`${noopPath}articles`} rows={items} previewPath={noopPath} />
      </Specimen>
      <Specimen name="BulkList" state="nothing selected">
        <BulkList
          path={noopPath}
          rows={items}
          matching={{ count: 130, digest: '' }}
          plural="articles"
          actions={listActions(noopPath)}
        >
          <RowTable
            caption="Articles to select"
            rows={items}
            rowKey={({ id }) => id}
            select={({ id, version, title }) => <SelectRow id={id} version={version} title={title} />}
            columns={[{ label: 'Title', cell: ({ title }) => <bdi>{title}</bdi> }]}
          />
        </BulkList>
      </Specimen>
      <Specimen name="SelectRow" state="the checkbox of a row in a BulkList">
        <SelectRow id="row" version={1} title="Guides" />
      </Specimen>
      <Specimen name="SavedFilters" state="filters of the current list; here, the form that saves one">
        <AtLocation search="?status=new">
          <SavedFilterList list={noopPath} filters={[]} />
        </AtLocation>
      </Specimen>
      <Specimen name="ItemList" state="reorderable">
        <ItemList
          caption="Slides"
          path={`${noopPath}slides`}
          rows={items.map((item) => ({ ...item, title: `${item.title} (slide)` }))}
          ordered
          detail={() => 'Two long tables laid for many guests'}
        />
      </Specimen>
      <TwoColumns>
        <Specimen name="DragHandle">
          <DragHandle id="grip" action={noopPath} hiddenFields={{}} />
        </Specimen>
        <Specimen name="ExportLink">
          <ExportLink path={noopPath} />
        </Specimen>
        <Specimen name="Paging" state="first page">
          <Paging page={1} pageCount={3} href={pageHref} label="Pages, first" />
        </Specimen>
        <Specimen name="CursorPaging" state="first page">
          <CursorPaging previous={null} next="c" label="Rows, first" />
        </Specimen>
        <Specimen name="Paging" state="middle page">
          <Paging page={2} pageCount={3} href={pageHref} label="Pages, middle" />
        </Specimen>
        <Specimen name="CursorPaging" state="middle page">
          <CursorPaging previous="a" next="c" label="Rows, middle" />
        </Specimen>
        <Specimen name="Paging" state="last page">
          <Paging page={3} pageCount={3} href={pageHref} label="Pages, last" />
        </Specimen>
        <Specimen name="CursorPaging" state="last page">
          <CursorPaging previous="a" next={null} label="Rows, last" />
        </Specimen>
        <Specimen name="DescriptionList" state="empty values are left out">
          <DescriptionList
            details={{
              Name: 'Amina Rahman',
              Email: 'amina@example.org',
              Phone: null,
              Campus: 'جامعة جورجيا',
            }}
          />
        </Specimen>
      </TwoColumns>
    </Section>
  )
}

const Status = ({ label = 'Status', chosen = '' }: { label?: string; chosen?: string }) => (
  <Select label={label} name="state" hideOptional defaultValue={chosen}>
    <option value="">All</option>
    <option value="draft">Drafts</option>
  </Select>
)
