import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import type { NumberEntry } from '@/components/widget-kits/designer/property-entry'
import { readNumber, readText } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import { plainValue, useProperty } from '../use-property'

/** A number within its bounds. What is typed and is none stays until the control is left, with what is wrong about it. */
export function NumberEditor({ entry, ids, id }: EditorProps<NumberEntry>) {
  const t = useTranslations('designer.panel')
  const { value, isMixed, type, leave } = useProperty(ids, entry.path)
  const [draft, setDraft] = useState<string | null>(null)
  const fault = draft === null || draft.trim() === '' ? null : faultOf(draft, entry)
  const change = (text: string) => {
    setDraft(text)
    if (text.trim() === '') type(entry.empty)
    else if (faultOf(text, entry) === null) type(Number(text))
  }
  return (
    <>
      <FieldBox {...(fault ? { error: t(fault) } : {})}>
        <input
          id={id}
          type="text"
          inputMode={entry.isDecimal ? 'decimal' : 'numeric'}
          className={fieldStyles.native}
          autoComplete="off"
          maxLength={20}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          placeholder={isMixed ? t('mixed') : entry.usual?.toString()}
          value={draft ?? (isMixed ? '' : readText(plainValue(value)))}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            setDraft(null)
            leave()
          }}
        />
        {entry.unit ? <span className={fieldStyles.affix}>{entry.unit}</span> : null}
      </FieldBox>
      {fault ? (
        <p id={`${id}-fault`} className={fieldStyles.error}>
          {t(fault, { min: entry.min ?? '', max: entry.max ?? '' })}
        </p>
      ) : null}
    </>
  )
}

function faultOf(text: string, { min, max, isDecimal }: NumberEntry): 'notANumber' | 'notWhole' | 'tooSmall' | 'tooLarge' | null {
  const number = readNumber(text)
  if (number === undefined || !/^-?\d+(\.\d+)?$/.test(text.trim())) return 'notANumber'
  if (!isDecimal && !Number.isInteger(number)) return 'notWhole'
  if (min !== undefined && number < min) return 'tooSmall'
  return max !== undefined && number > max ? 'tooLarge' : null
}
