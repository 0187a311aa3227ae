import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useWhy } from '@/components/features/why/public'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import type { MenuNode } from '@/lib/contract/system/menu'
import type { FieldItemRow } from '@/lib/contract/system/module-items'
import { fieldColumns } from './columns'
import { type FieldKind, fieldCalls } from './constants'
import { FieldChoiceDialog } from './field-choice-dialog'
import { FieldDialog } from './field-dialog'
import { LinkButton } from './link-dialog'
import { useFields } from './queries'
import styles from './systems.module.css'

const rowId = (row: FieldItemRow) => row.id
const rowLabel = (row: FieldItemRow) => row.fullName

export function FieldsPanel({ kind, menu }: { kind: FieldKind; menu: MenuNode }) {
  const menuId = menu.id
  const t = useTexts('admin.systems')
  const tList = useTranslations('list.buttons')
  const tState = useTranslations('admin.state')
  const query = useInnerListQuery()
  const page = useFields(kind, menuId, query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => fieldColumns(t), [t])
  const [isChoosing, setChoosing] = useState(false)
  const why = useWhy<FieldItemRow>(({ id, fullName }) => ({ target: { kind: kind, id, fullName } }))
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: fieldCalls[kind].remove })
  const state = useStateAction({ list, state: fieldCalls[kind].state })
  return (
    <div className={styles.list}>
      <ListPart
        list={list}
        label={t(`items.${kind}.title`)}
        keyword={{ label: t('keyword'), hint: t('keywordHint') }}
        toolbar={
          <>
            {createButton(t(`items.${kind}.create`))}
            <Button onClick={() => setChoosing(true)}>{t('items.choose')}</Button>
            <LinkButton menu={menu} kind={kind} />
          </>
        }
        columns={columns}
        rowLabel={rowLabel}
        isPaged={false}
        rowActions={{
          labels: [tList('edit'), tList('remove'), tState('disable')],
          of: (row) => [edit(row), remove(row), state(row, row.enabledMark === 1), ...why.actions(row)],
        }}
        onOpen={open}
        emptyText={t(`items.${kind}.none`)}
      />
      {why.dialog}
      {opened && (
        <FieldDialog
          key={opened.row?.id ?? ''}
          kind={kind}
          id={opened.row?.id ?? null}
          menu={menu}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {isChoosing && (
        <FieldChoiceDialog kind={kind} menu={menu} known={list.rows} onAdded={page.reload} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}
