import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import styles from './columns-panel.module.css'
import { StepButtons, type StepFrame, StepPanel } from './step-panel'
import type { ColumnCalls, FileColumns, ImportPreview } from './types'
import { useAsking } from './use-asking'

type ColumnsPanelProps = {
  frame: StepFrame
  calls: ColumnCalls
  columns: FileColumns
  onFound: (columns: FileColumns) => void
  /** Without rows where the file is imported in the background. */
  onRead: (preview: ImportPreview | null, columns: FileColumns) => void
  onBack: () => void
  onClose: () => void
}

/** Between the first step and the second, where the file does not say by itself which of its columns is which field. */
export function ColumnsPanel({ frame, calls, columns, onFound, onRead, onBack, onClose }: ColumnsPanelProps) {
  const t = useTexts('importing')
  const [chosen, setChosen] = useState<readonly string[]>(() => columns.heads.map(({ field }) => field))
  const [failure, setFailure] = useState('')
  const reading = useAsking(setFailure)
  const fault = faultOf(columns, chosen, t)
  const choose = (at: number, field: string) => {
    setFailure('')
    setChosen(chosen.map((one, index) => (index === at ? field : one)))
  }
  const read = async () => {
    if (fault !== '') return
    setFailure('')
    const heads = columns.heads.map((head, at) => ({ ...head, field: chosen[at] ?? '', isSure: true }))
    const told = { ...columns, heads }
    if (columns.largeCount > 0) return onRead(null, told)
    const preview = await reading.run(() => calls.preview(columns.fileName, chosen))
    if (preview) onRead(preview, told)
  }
  const forget = async () => {
    const found = await reading.run(async () => {
      await calls.forget()
      return calls.find(columns.fileName)
    })
    if (found) onFound(found)
  }
  const isBusy = reading.isRunning
  return (
    <StepPanel
      frame={frame}
      isBusy={isBusy}
      onLeave={onClose}
      buttons={
        <StepButtons
          isBusy={isBusy}
          onCancel={onClose}
          back={{ text: t('previous'), run: onBack }}
          next={{ text: t('next'), run: () => void read(), isDisabled: fault !== '' }}
        />
      }
    >
      <div className={styles.intro}>
        <p>{t('columns.hint')}</p>
        {columns.isRemembered && (
          <Button size="sm" disabled={isBusy} onClick={() => void forget()}>
            {t('columns.forget')}
          </Button>
        )}
      </div>
      {(fault || failure) && (
        <Alert tone={failure ? 'danger' : 'warning'} role="alert">
          <span>{failure || fault}</span>
        </Alert>
      )}
      <ColumnList columns={columns} chosen={chosen} onChoose={choose} />
    </StepPanel>
  )
}

/** What must be filled and stands in no column, or stands in two. */
function faultOf({ fields }: FileColumns, chosen: readonly string[], t: Texts): string {
  const tables = new Set(fields.filter(({ id }) => chosen.includes(id)).map(({ table }) => table))
  const isWanted = ({ table }: { table: string }) => table === '' || tables.has(table)
  const missing = fields.filter((field) => field.isRequired && isWanted(field) && !chosen.includes(field.id))
  if (missing.length > 0) return t('columns.missing', { names: missing.map(({ title }) => title).join('、') })
  const twice = fields.filter(({ id }) => chosen.filter((one) => one === id).length > 1)
  if (twice.length > 0) return t('columns.twice', { names: twice.map(({ title }) => title).join('、') })
  return chosen.every((field) => field === '') ? t('columns.none') : ''
}

type ColumnListProps = {
  columns: FileColumns
  chosen: readonly string[]
  onChoose: (at: number, field: string) => void
}

function ColumnList({ columns: { heads, fields }, chosen, onChoose }: ColumnListProps) {
  const t = useTexts('importing')
  const required = (title: string) => t('columns.required', { title })
  const options = [
    { value: '', label: t('columns.left') },
    ...fields.map(({ id, title, isRequired }) => ({ value: id, label: isRequired ? required(title) : title })),
  ]
  return (
    <ul className={styles.list} aria-label={t('columns.label')}>
      {heads.map(({ title, examples, field, isSure }, at) => {
        const isEmpty = title === '' && examples.length === 0
        const name = title || t('columns.unnamed', { number: at + 1 })
        return isEmpty ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are known by their place
          <li key={at}>
            <span className={styles.head}>
              <strong>{name}</strong>
              {!isSure && chosen[at] === field && (
                <Tag tone="amber">{t(field === '' ? 'columns.unknown' : 'columns.guessed')}</Tag>
              )}
            </span>
            <span className={styles.examples}>{examples.length > 0 ? examples.join(' · ') : t('columns.noExamples')}</span>
            <Select
              label={t('columns.of', { name })}
              options={options}
              value={chosen[at] ?? ''}
              onChange={(next) => onChoose(at, next)}
            />
          </li>
        )
      })}
    </ul>
  )
}
