import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useDensity } from '@/components/screen/list-look'
import { actionsWidth, RowActions } from '@/components/screen/row-actions'
import { DataTable } from '@/components/ui/data-table/data-table'
import { Field } from '@/components/ui/field'
import { NoMatchState } from '@/components/ui/no-match-state'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { placeColumns } from './columns'
import type { FieldKind } from './constants'
import { type MenuOfFields, useFieldChoice } from './queries'
import styles from './systems.module.css'
import { type FieldChoice, fieldKey } from './utils'

type PlaceChoiceDialogProps = {
  kind: FieldKind | 'data'
  menu: MenuOfFields
  onChosen: (field: FieldChoice) => void
  onClose: () => void
}

/** One field of the design behind the entry, or of the tables behind a page, with the table that it is of (contract 2 §12.4). */
export function PlaceChoiceDialog({ kind, menu, onChosen, onClose }: PlaceChoiceDialogProps) {
  const t = useTranslations('admin.systems')
  const { data, status, error, retry } = useFieldChoice(kind, menu)
  return (
    <Surface kind="general" open width="1000px" title={t('items.choose')} subtitle={menu.fullName} onClose={onClose}>
      {data && data.length > 0 ? (
        <Fields fields={data} onChosen={onChosen} />
      ) : data ? (
        <EmptyState text={t('items.nothingBehind')} />
      ) : status === 'failed' ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

const rowId = (field: FieldChoice) => `${field.bindTable} ${fieldKey(field)}`
const rowLabel = (field: FieldChoice) => field.fullName

/** All of them are there: what is typed narrows them at once. */
function Fields({ fields, onChosen }: { fields: readonly FieldChoice[]; onChosen: (field: FieldChoice) => void }) {
  const t = useTexts('admin.systems')
  const tList = useTranslations('list')
  const id = useId()
  const [density] = useDensity()
  const [words, setWords] = useState('')
  const columns = useMemo(() => placeColumns(t), [t])
  const wanted = words.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  const rows = fields.filter(({ fullName, enCode, bindTable, childTableKey }) =>
    [fullName, enCode, bindTable, childTableKey].some(holds),
  )
  const choose = (row: FieldChoice) => ({ key: 'choose', label: t('items.take'), run: () => onChosen(row) })
  return (
    <div className={styles.list}>
      <Field id={id} label={t('keyword')}>
        <SearchInput id={id} value={words} placeholder={t('items.searchHint')} maxLength={100} onChange={setWords} />
      </Field>
      <DataTable
        label={t('items.choose')}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        columns={columns}
        density={density}
        actions={{
          header: tList('actions'),
          width: actionsWidth([t('items.take')]),
          render: (row, tabIndex, isCard = false) => (
            <RowActions actions={[choose(row)]} name={rowLabel(row)} tabIndex={tabIndex} isCard={isCard} />
          ),
        }}
        onRowActivate={onChosen}
        empty={<NoMatchState onClear={() => setWords('')} />}
      />
    </div>
  )
}
