import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Surface } from '@/components/ui/surface'
import styles from './export-dialog.module.css'

type Choice<T extends string = string> = { id: T; label: string }

type ExportDialogProps<Range extends string, Id extends string> = {
  /** Which rows; the first is chosen. */
  ranges: readonly Choice<Range>[]
  columns: readonly Choice<Id>[]
  /** Chosen at first; every column where nothing is said. */
  chosen?: readonly Id[]
  isRunning: boolean
  /** What else is chosen, below the rows. */
  more?: ReactNode
  /** What runs already, or has run. */
  runs?: ReactNode
  /** Something runs that closing does not end. */
  isUnderway?: boolean
  onStart: (wanted: { range: Range; columns: readonly Id[] }) => void
  onClose: () => void
}

/** Rows of a list as a file: which rows, and which columns (contract 2 §3.7, 3b §9.1). */
export function ExportDialog<Range extends string, Id extends string>(props: ExportDialogProps<Range, Id>) {
  const { ranges, columns, isRunning, onStart, onClose } = props
  const t = useTranslations('list.export')
  const tCommon = useTranslations('common')
  const [range, setRange] = useState(ranges[0]?.id)
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set(props.chosen ?? columns.map(({ id }) => id)))
  const [hasFault, setFault] = useState(false)
  const choose = (ids: readonly Id[]) => {
    setChosen(new Set(ids))
    setFault(false)
  }
  const start = () => {
    const wanted = columns.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    if (wanted.length === 0) return setFault(true)
    if (range !== undefined) onStart({ range, columns: wanted })
  }
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="600px"
      busy={isRunning}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {tCommon(props.isUnderway ? 'close' : 'cancel')}
          </Button>
          <Button variant="primary" loading={isRunning} onClick={start}>
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={styles.export}>
        {props.runs}
        <OneChoice title={t('range')} choices={ranges} value={range} onChange={setRange} />
        {props.more}
        <ColumnChoice columns={columns} chosen={chosen} onChange={choose} fault={hasFault ? t('none') : ''} />
      </div>
    </Surface>
  )
}

type OneChoiceProps<T extends string> = {
  title: string
  choices: readonly Choice<T>[]
  value: T | undefined
  onChange: (value: T) => void
}

/** One of a few, all of them in view. */
export function OneChoice<T extends string>({ title, choices, value, onChange }: OneChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <Radio name={name} checked={value === id} onChange={() => onChange(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type ColumnChoiceProps<Id extends string> = {
  columns: readonly Choice<Id>[]
  chosen: ReadonlySet<Id>
  onChange: (ids: readonly Id[]) => void
  fault: string
}

function ColumnChoice<Id extends string>({ columns, chosen, onChange, fault }: ColumnChoiceProps<Id>) {
  const t = useTranslations('list.export')
  const faultId = useId()
  const ids = columns.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  const isAll = count === ids.length
  const flip = (id: Id) => onChange(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={styles.choice} aria-describedby={fault === '' ? undefined : faultId}>
      <legend>{t('columns')}</legend>
      <label className={styles.allColumns}>
        <Checkbox checked={isAll} isMixed={!isAll && count > 0} onChange={() => onChange(isAll ? [] : ids)} />
        {t('everything')}
      </label>
      <div className={styles.columns}>
        {columns.map(({ id, label }) => (
          <label key={id}>
            <Checkbox checked={chosen.has(id)} onChange={() => flip(id)} />
            {label}
          </label>
        ))}
      </div>
      {fault !== '' && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
