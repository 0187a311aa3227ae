import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { formatAmount, roundAmount } from '@/lib/domain/decimal'
import { type Expression, evaluateExpression } from '@/lib/domain/expression'
import { readFlag, readNumber } from '@/lib/form/read'
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
  const sampleOf = (field: string) => samples[field] ?? '1'
  const { value, fault } = evaluateExpression(expression, sampleOf)
  return (
    <div className={styles.card}>
      <span className={styles.smallLabel}>{t('trial')}</span>
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
