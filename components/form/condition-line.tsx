import { type ReactNode, useId } from 'react'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { readList } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import styles from './condition-line.module.css'
import { ValueControl } from './value-control'

type Choice = {
  label: string
  placeholder: string
  options: readonly ComboboxOption[]
  /** '' while nothing is chosen. */
  chosen: string
  onChoose: (value: string) => void
}

export type ConditionLineProps = {
  /** Left out where the field is known from the place. */
  field?: Choice
  symbol: Choice
  value: {
    /** What it is entered with, the same from one drawing to the next; null where there is nothing to enter. */
    design: FormDesign | null
    /** Another one where the control becomes another one. */
    kind: string
    /** Stands in place of the control. */
    fixed?: ReactNode
    /** Two ends, both of which count. */
    isPair: boolean
    labels: { one: string; from: string; to: string }
    value: unknown
    onChange: (value: unknown, chosen: unknown) => void
  }
  /** What is missing, told with every control. */
  fault?: string | undefined
}

/** One condition below an `OptionsProvider`: which field, how it is compared, and with what. */
export function ConditionLine({ field, symbol, value, fault }: ConditionLineProps) {
  const id = useId()
  const told = fault === undefined ? {} : { error: fault, errorId: `${id}-error` }
  return (
    <div className={field ? styles.line : styles.lines} data-pair={value.isPair || undefined}>
      {field && <ChoiceField {...field} {...told} id={`${id}-field`} isFilterable />}
      <ChoiceField {...symbol} {...told} id={`${id}-symbol`} disabled={field?.chosen === ''} />
      <Value {...value} id={`${id}-value`} told={told} />
      {fault !== undefined && (
        <span className="tn-visually-hidden" id={told.errorId}>
          {fault}
        </span>
      )}
    </div>
  )
}

type ChoiceFieldProps = Choice & { id: string; isFilterable?: boolean; disabled?: boolean; error?: string; errorId?: string }

function ChoiceField({ label, chosen, onChoose, ...rest }: ChoiceFieldProps) {
  return (
    <FieldCombobox
      {...rest}
      ariaLabel={label}
      values={chosen === '' ? [] : [chosen]}
      onChange={([next]) => next !== undefined && next !== chosen && onChoose(next)}
    />
  )
}

type ValueProps = ConditionLineProps['value'] & { id: string; told: { error?: string; errorId?: string } }

function Value({ design, kind, fixed, isPair, labels, value, onChange, id, told }: ValueProps) {
  if (!design) return <span className={styles.fixed}>{fixed ?? '—'}</span>
  const shared = { design, ...told }
  if (!isPair) return <ValueControl key={kind} {...shared} id={id} label={labels.one} value={value} onChange={onChange} />
  const [from, to] = readList(value)
  return (
    <div key={kind} className={styles.between}>
      <ValueControl
        {...shared}
        id={`${id}-from`}
        label={labels.from}
        value={from}
        onChange={(next) => onChange([next, to], undefined)}
      />
      <span aria-hidden="true">~</span>
      <ValueControl
        {...shared}
        id={`${id}-to`}
        label={labels.to}
        value={to}
        onChange={(next) => onChange([from, next], undefined)}
      />
    </div>
  )
}
