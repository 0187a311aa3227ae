import { ParameterLines } from '@/components/screen/parameter-lines'
import { fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import { parameterSources } from './utils'

/** What an interface is asked with: each of its parameters, typed or left empty. */
export function ParameterRows({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('admin.tasks')
  const choices = Object.entries(parameterSources).map(([key, source]) => ({ value: String(source), label: t(`sources.${key}`) }))
  return (
    <ParameterLines id={id} text={plainText(value)} onChange={onChange} onBlur={onBlur} hasSources>
      {(row, name, change) => {
        const isRequired = readFlag(row['required'])
        const isEmpty = Number(row['sourceType']) === parameterSources.empty
        return (
          <>
            {/* What must be there cannot be left empty. */}
            <Select
              label={t('sourceOf', { name })}
              options={choices.slice(0, isRequired ? 1 : 2)}
              value={String(isEmpty && !isRequired ? parameterSources.empty : parameterSources.typed)}
              disabled={disabled}
              onChange={(source) => change({ sourceType: Number(source) })}
            />
            <input
              type="text"
              className={fieldStyles.native}
              aria-label={t('valueOf', { name })}
              value={isEmpty ? '' : readText(row['relationField'])}
              maxLength={10_000}
              disabled={disabled || isEmpty}
              onChange={(event) => change({ relationField: event.target.value })}
            />
          </>
        )
      }}
    </ParameterLines>
  )
}
