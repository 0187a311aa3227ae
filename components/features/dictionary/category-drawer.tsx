import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Surface } from '@/components/ui/surface'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { CategoryDialog } from './category-dialog'
import { categoryColumns } from './columns'
import styles from './dictionary.module.css'
import { importDictionaries } from './mutations'
import { useCategoryList } from './queries'
import { type Category, isRoot, openable } from './utils'

const rowId = (row: Category) => row.id
const rowLabel = (row: Category) => row.fullName

/** The dictionaries themselves (spec 2 §2.3). `onChanged` is told of every change, so that the tree beside the items is read anew. */
export function CategoryDrawer({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const t = useTranslations('admin.dictionary')
  const tList = useTranslations('list.buttons')
  const tImport = useTranslations('admin.importFile')
  const page = useCategoryList()
  const list = useList({ query: useInnerListQuery(), page, rowId })
  const changed = () => {
    page.reload()
    onChanged()
  }
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    dictionariesChanged()
    onChanged()
  }
  const { opened, open, close, createButton, edit, remove } = useRowEditing({
    list: { rowId, settle },
    remove: dictionaryType.remove,
  })
  const exportOf = useExport<Category>(dictionaryData.export, t('askExport'))
  const columns = useMemo(() => categoryColumns(t), [t])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => openable(list.rows), [list.rows])
  return (
    <Surface kind="drawer" open width="700px" title={t('categories')} onClose={onClose}>
      <div className={styles.drawer}>
        <div className={styles.buttons}>
          {createButton(t('createCategory'))}
          <ImportButton accept=".bdd" send={importDictionaries} onImported={changed} />
        </div>
        <ListPart
          list={list}
          label={t('categories')}
          columns={columns}
          rowLabel={rowLabel}
          isPaged={false}
          tree={{
            childrenOf: (row) => row.children,
            expanded: new Set(all.filter((id) => !closed.has(id))),
            onExpandedChange: (expanded) => setClosed(new Set(all.filter((id) => !expanded.has(id)))),
          }}
          rowActions={{
            labels: [tList('edit'), tList('remove'), tImport('export')],
            of: (row) => (isRoot(row) ? [] : [edit(row), remove(row), exportOf(row)]),
          }}
          onOpen={(row) => isRoot(row) || open(row)}
        />
      </div>
      {opened && <CategoryDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={changed} onClose={close} />}
    </Surface>
  )
}
