import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { commonFields } from '@/lib/contract/system/data-model'
import { type CommonFieldRow, commonFieldColumns } from './columns'
import { CommonFieldDialog } from './common-field-dialog'
import styles from './data-models.module.css'
import { useCommonFields } from './queries'

type CommonFieldsDialogProps = {
  /** Given where a table takes some of them; without it they are only administered. */
  onTake?: (fields: readonly CommonFieldRow[]) => void
  onClose: () => void
}

const rowId = (row: CommonFieldRow) => row.id
const rowLabel = (row: CommonFieldRow) => row.field

/** 常用字段 (contract 2 §18.2): columns that many tables have. */
export function CommonFieldsDialog({ onTake, onClose }: CommonFieldsDialogProps) {
  const t = useTranslations('admin.dataModels')
  const tCommon = useTranslations('common')
  const tList = useTranslations('list.buttons')
  const query = useInnerListQuery()
  const page = useCommonFields(query.question.keyword)
  const list = useList({ query, page, rowId })
  const { opened, close, createButton, edit, remove } = useRowEditing({ list, remove: commonFields.remove })
  const columns = useMemo(() => commonFieldColumns(t), [t])
  const take = () => {
    onTake?.(list.rows.filter(({ id }) => list.selected.has(id)))
    onClose()
  }
  return (
    <Surface
      kind="general"
      open
      width="900px"
      title={t('common')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon(onTake ? 'cancel' : 'close')}</Button>
          {onTake && (
            <Button variant="primary" disabled={list.selected.size === 0} onClick={take}>
              {t('take', { count: list.selected.size })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.rows}>
        <ListPart
          list={list}
          label={t('common')}
          keyword={{ label: t('keyword'), hint: t('commonHint') }}
          toolbar={createButton(t('createCommon'))}
          columns={columns}
          rowLabel={rowLabel}
          rowActions={{ labels: [tList('edit'), tList('remove')], of: (row) => [edit(row), remove(row)] }}
          {...(onTake ? { isSelectable: true } : {})}
          isPaged={false}
          emptyText={t('noCommon')}
        />
      </div>
      {opened && (
        <CommonFieldDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} onSaved={page.reload} onClose={close} />
      )}
    </Surface>
  )
}
