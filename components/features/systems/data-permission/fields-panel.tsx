import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import { type DataFieldRow, moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import type { MenuNode } from '@/lib/contract/system/menu'
import { FieldChoiceDialog } from '../field-choice-dialog'
import { LinkButton } from '../link-dialog'
import styles from '../systems.module.css'
import { dataFieldColumns } from './columns'
import { DataFieldDialog } from './field-dialog'
import { useDataFields } from './queries'

const rowId = (row: DataFieldRow) => row.id
const rowLabel = (row: DataFieldRow) => row.fullName

/** What conditions of schemes can be about. */
export function DataFieldsPanel({ menu }: { menu: MenuNode }) {
  const t = useTexts('admin.systems')
  const tList = useTranslations('list.buttons')
  const query = useInnerListQuery()
  const page = useDataFields(menu.id, query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => dataFieldColumns(t), [t])
  const [isChoosing, setChoosing] = useState(false)
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: moduleDataAuthorize.remove })
  return (
    <div className={styles.list}>
      <ListPart
        list={list}
        label={t('data.field.title')}
        keyword={{ label: t('keyword'), hint: t('keywordHint') }}
        toolbar={
          <>
            {createButton(t('data.field.create'))}
            <Button onClick={() => setChoosing(true)}>{t('items.choose')}</Button>
            <LinkButton menu={menu} kind="data" />
          </>
        }
        columns={columns}
        rowLabel={rowLabel}
        isPaged={false}
        rowActions={{ labels: [tList('edit'), tList('remove')], of: (row) => [edit(row), remove(row)] }}
        onOpen={open}
        emptyText={t('data.field.none')}
      />
      {opened && (
        <DataFieldDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          menu={menu}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {isChoosing && (
        <FieldChoiceDialog kind="data" menu={menu} known={list.rows} onAdded={page.reload} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}
