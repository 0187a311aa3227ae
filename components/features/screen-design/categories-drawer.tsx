import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { ListPart } from '@/components/screen/list-part'
import { rowCall } from '@/components/screen/row-call'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { useListPage } from '@/lib/client/use-list-page'
import { type ScreenCategory, screenCategory } from '@/lib/contract/screen/screen'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { categoryColumns } from './columns'
import { saveCategory } from './mutations'

const rowId = (row: ScreenCategory) => row.id
const removal = rowCall(screenCategory.remove, (ids) => ({ query: { ids } }))

/** The categories of data screens: the menus list screens by them. */
export function CategoriesDrawer({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const t = useTranslations('screendesigns.categories')
  const tList = useTranslations('list.buttons')
  const page = useListPage(screenCategory.list, {})
  const { data } = page
  const rows = useMemo(() => ({ ...page, data: data && { list: data } }), [page, data])
  const list = useList({ query: useInnerListQuery(), page: rows, rowId })
  const editing = useRowEditing({ list, remove: removal })
  const columns = useMemo(() => categoryColumns(t), [t])
  const close = () => {
    onChanged()
    onClose()
  }
  return (
    <Surface
      kind="drawer"
      open
      width="640px"
      title={t('title')}
      onClose={close}
      footer={<Button onClick={close}>{t('close')}</Button>}
    >
      <ListPart
        list={list}
        label={t('title')}
        toolbar={editing.createButton(t('create'))}
        columns={columns}
        rowLabel={(row) => row.categoryKey}
        rowActions={{ labels: [tList('edit'), tList('remove')], of: (row) => [editing.edit(row), editing.remove(row)] }}
        onOpen={editing.open}
        emptyText={t('none')}
      />
      {editing.opened && (
        <CategoryDialog
          key={editing.opened.row?.id ?? ''}
          row={editing.opened.row}
          onSaved={page.reload}
          onClose={editing.close}
        />
      )}
    </Surface>
  )
}

type CategoryDialogProps = { row: ScreenCategory | null; onSaved: () => void; onClose: () => void }

function CategoryDialog({ row, onSaved, onClose }: CategoryDialogProps) {
  const t = useTranslations('screendesigns.categories')
  const form = useDesignForm({
    drafts: null,
    id: row?.id ?? null,
    design: () =>
      formDesign(
        [
          text('categoryKey', t('columns.name'), { required: true, maxlength: 50 }),
          text('categoryValue', t('columns.value'), { required: true, maxlength: 50, tip: t('valueTip') }),
        ],
        widgetSchemas,
      ),
    values: row ?? {},
  })
  return (
    <FormDialog
      kind="general"
      title={t(row === null ? 'create' : 'edit')}
      width="480px"
      onClose={onClose}
      form={form}
      save={{
        send: saveCategory,
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
