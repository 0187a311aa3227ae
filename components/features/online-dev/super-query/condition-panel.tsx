import { useMemo } from 'react'
import { ConditionLine } from '@/components/form/condition-line'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { useTexts } from '@/lib/client/use-texts'
import { isDataSymbol } from '@/lib/domain/data-conditions'
import { querySymbols } from '@/lib/form/query-symbols'
import type { FormDesign } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { conditionAbout, missingOf, type QueryCondition, type QueryField, shapeOf, symbolText, withSymbol } from './utils'

type ConditionPanelProps = {
  condition: QueryCondition
  fields: readonly QueryField[]
  number: number
  isFaulty: boolean
  /** The condition stays about its field. */
  isOfField?: boolean
  onChange: (condition: QueryCondition) => void
}

/** One condition of a super query. */
export function ConditionPanel({ condition, fields, number, isFaulty, isOfField = false, onChange }: ConditionPanelProps) {
  const t = useTexts('list')
  const field = fields.find(({ code }) => code === condition.field)
  const shape = shapeOf(condition.symbol)
  const states = { on: t('search.on'), off: t('search.off') }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these say which control it is
  const design = useMemo(
    () =>
      field && shape !== 'none'
        ? valueDesign(field, { multiple: shape === 'several', hint: t(isTyped(field) ? 'super.value' : 'super.pick'), states })
        : null,
    [field, shape, t],
  )
  const missing = isFaulty ? missingOf(condition) : null
  return (
    <ConditionLine
      fault={missing ? t(`super.${missing}`) : undefined}
      {...(isOfField
        ? {}
        : {
            field: {
              label: t('super.fieldOf', { number }),
              placeholder: t('super.chooseField'),
              options: fields.map(({ code, label }) => ({ value: code, label })),
              chosen: condition.field,
              onChoose: (code) => {
                const next = fields.find((one) => one.code === code)
                if (next) onChange(conditionAbout(next))
              },
            },
          })}
      symbol={{
        label: t('super.symbolOf', { number }),
        placeholder: t('super.chooseSymbol'),
        options: field ? querySymbols(field.node).map((symbol) => ({ value: symbol, label: symbolText(symbol, t) })) : [],
        chosen: condition.symbol,
        onChoose: (symbol) => isDataSymbol(symbol) && onChange(withSymbol(condition, symbol)),
      }}
      value={{
        design,
        kind: `${condition.field} ${shape}`,
        isPair: shape === 'two',
        labels: { one: t('super.valueOf', { number }), from: t('super.fromOf', { number }), to: t('super.toOf', { number }) },
        value: condition.value,
        onChange: (value) => onChange({ ...condition, value }),
      }}
    />
  )
}

/** Others are chosen from a list or a calendar. */
function isTyped({ node }: QueryField): boolean {
  const { face, format } = factsOf(node.type)
  return format === null && (face === 'text' || face === 'number')
}

/** Options are called what the list calls them, in the language of the page. */
function valueDesign({ node }: QueryField, wanted: Parameters<typeof fieldValueDesign>[1]): FormDesign {
  const design = fieldValueDesign(node.raw, wanted)
  if (!node.said) return design
  return { ...design, fields: design.fields.map((field) => ({ ...field, said: node.said })) }
}
