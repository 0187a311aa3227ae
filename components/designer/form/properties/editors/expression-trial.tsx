import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { addAmounts, amountToNumber, formatAmount, roundAmount } from '@/lib/domain/decimal'
import { type Expression, evaluateExpression } from '@/lib/domain/expression'
import { own, type RawRecord, readFlag, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { SampleChoice } from '../../../scripts/sample-choice'
import type { Sample } from '../../../scripts/samples'
import { useFormFields, useTableOf } from '../form-fields'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'

const precisionPath = ['precision']
const thousandsPath = ['thousands']

type ExpressionTrialProps = { expression: Expression; node: string; known: ReadonlyMap<string, string> }

/** What the formula gives for numbers that are only tried; they are kept nowhere. */
export function ExpressionTrial({ expression, node, known }: ExpressionTrialProps) {
  const t = useTranslations('designer.expression')
  const [ids] = useState(() => [node])
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>({})
  const precision = readNumber(useProperty(ids, precisionPath).value) ?? 0
  const thousands = readFlag(useProperty(ids, thousandsPath).value)
  const id = useId()
  const [record, setRecord] = useState<Sample | null>(null)
  const fields = useFormFields()
  const table = useTableOf(node)
  const sampleOf = (field: string) => samples[field] ?? (record ? readText(operandIn(record.values, field, table), '') : '1')
  const take = (next: Sample | null) => {
    setRecord(next)
    // Numbers that were typed belong to what was tried before.
    setSamples({})
  }
  const { value, fault } = evaluateExpression(expression, sampleOf)
  return (
    <div className={styles.card}>
      <SampleChoice fields={fields} sample={record} without={t('trial')} onChange={take} />
      {expression.fields.map((field, index) => (
        <div key={field} className={styles.pairEven}>
          <label htmlFor={`${id}-${index}`} className={styles.smallLabel}>
            {known.get(field)}
          </label>
          <input
            id={`${id}-${index}`}
            type="text"
            inputMode="decimal"
            className={fieldStyles.native}
            autoComplete="off"
            maxLength={20}
            value={sampleOf(field)}
            onChange={(event) => setSamples({ ...samples, [field]: event.target.value })}
          />
        </div>
      ))}
      <output className={styles.result} data-faulty={fault || undefined}>
        {fault ? t(`results.${fault}`) : `= ${formatAmount(roundAmount(value, precision), { precision, thousands })}`}
      </output>
    </div>
  )
}

/** What a formula reads of a record (contract 3a §10): a field, in a row the first row's, and elsewhere a column added up. */
function operandIn(values: RawRecord, field: string, rowTable: string): unknown {
  const [name = '', column] = field.split('.')
  if (column === undefined) return own(values, name)
  const cells = readList(own(values, name)).map((row) => own(readRecord(row), column))
  return name === rowTable ? cells[0] : amountToNumber(addAmounts(cells))
}
