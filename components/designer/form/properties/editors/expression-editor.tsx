import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { parseExpression } from '@/lib/domain/expression'
import { readList } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { EditorProps } from '../editor-props'
import { type ExpressionToken, faultPlace, fieldOf, operatorSigns, signOfKey } from '../expression-tokens'
import { type FormField, useFormFields } from '../form-fields'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { ExpressionTrial } from './expression-trial'
import { FieldCombo } from './field-editor'
import { TokenLine } from './token-line'

const keypad = ['7', '8', '9', '÷', '4', '5', '6', '×', '1', '2', '3', '-', '0', '.', '(', '+'] as const
const closing = ')'

/** A formula: fields and numbers by pointer or keys, what it gives for sample numbers, and where it stops to make sense (contract 3a §10). */
export function ExpressionEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.expression')
  const { value, type, leave } = useProperty(ids, entry.path)
  const tokens = readList(value) as readonly ExpressionToken[]
  const fields = useOperands(ids[0] ?? '')
  const [caret, setCaret] = useState(tokens.length)
  const fieldId = useId()
  const at = Math.min(caret, tokens.length)
  const insert = (token: ExpressionToken) => {
    type(tokens.toSpliced(at, 0, token))
    setCaret(at + 1)
  }
  const remove = () => {
    if (at === 0) return
    type(tokens.toSpliced(at - 1, 1))
    setCaret(at - 1)
  }
  const keys = (event: KeyboardEvent) => handleKey(event, { at, count: tokens.length, insert, remove, go: setCaret })
  const known = useMemo(() => new Map(fields.map((field) => [operandOf(field), field.label])), [fields])
  const hasUnknown = tokens.some((token) => fieldOf(token) !== null && !known.has(fieldOf(token) ?? ''))
  const fault = faultPlace(tokens)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the row.
    <div role="group" id={id} aria-labelledby={`${id}-label`} className={styles.stack}>
      <TokenLine
        tokens={tokens}
        known={known}
        caret={at}
        faultAt={fault?.at ?? null}
        onCaret={setCaret}
        onKeyDown={keys}
        onLeave={leave}
      />
      {hasUnknown ? (
        <p className={styles.fault}>{t('hasUnknown')}</p>
      ) : fault ? (
        <p className={styles.fault}>
          {t('badOrder')} {t(`faults.${fault.fault}`, { place: fault.at + 1 })}
        </p>
      ) : null}
      <FieldCombo
        id={fieldId}
        label={t('insertField')}
        fields={fields}
        code=""
        onChange={(code) => {
          const field = fields.find((one) => one.code === code)
          if (field) insert({ __vModel__: operandOf(field), label: field.label.replace(' / ', '.') })
        }}
      />
      <Keypad
        onSign={insert}
        onBack={remove}
        onClear={() => {
          type([])
          setCaret(0)
        }}
        canGoBack={at > 0}
        isEmpty={tokens.length === 0}
      />
      <Trial tokens={tokens} node={ids[0] ?? ''} isReadable={!hasUnknown} known={known} />
    </div>
  )
}

type KeypadProps = {
  onSign: (sign: string) => void
  onBack: () => void
  onClear: () => void
  canGoBack: boolean
  isEmpty: boolean
}

function Keypad({ onSign, onBack, onClear, canGoBack, isEmpty }: KeypadProps) {
  const t = useTranslations('designer.expression')
  return (
    <div className={styles.keypad}>
      {[...keypad, closing].map((sign) => (
        <Button
          key={sign}
          size="sm"
          data-sign={operatorSigns.some((one) => one === sign) || undefined}
          onClick={() => onSign(sign)}
        >
          {sign}
        </Button>
      ))}
      <Button size="sm" className={styles.keypadWide ?? ''} disabled={!canGoBack} onClick={onBack}>
        {t('back')}
      </Button>
      <Button size="sm" disabled={isEmpty} onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}

function Trial({
  tokens,
  node,
  isReadable,
  known,
}: {
  tokens: readonly ExpressionToken[]
  node: string
  isReadable: boolean
  known: ReadonlyMap<string, string>
}) {
  const parsed = useMemo(() => parseExpression(tokens), [tokens])
  if (!isReadable || 'fault' in parsed) return null
  return <ExpressionTrial expression={parsed.expression} node={node} known={known} />
}

/** How a formula names a field: columns of sub-tables behind a dot. */
function operandOf({ code, table }: FormField): string {
  return table === '' ? code : `${table}.${code.slice(table.length + 1)}`
}

/** Numbers and results of other formulas, not its own (contract 3a §10). */
function useOperands(node: string): readonly FormField[] {
  const fields = useFormFields()
  return useMemo(
    () => fields.filter(({ id, type }) => id !== node && factsOf(type).isAmount && factsOf(type).filledBy !== 'record'),
    [fields, node],
  )
}

type Caret = { at: number; count: number; insert: (token: string) => void; remove: () => void; go: (at: number) => void }

function handleKey(event: KeyboardEvent, { at, count, insert, remove, go }: Caret) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const sign = signOfKey(event.key)
  if (sign !== null) insert(sign)
  else if (event.key === 'Backspace') remove()
  else if (event.key === 'ArrowLeft') go(Math.max(0, at - 1))
  else if (event.key === 'ArrowRight') go(Math.min(count, at + 1))
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(count)
  else return
  event.preventDefault()
  event.stopPropagation()
}
