import { ParameterLines } from '@/components/screen/parameter-lines'
import { fieldStyles } from '@/components/ui/field'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'

/** What the interface of a data view is asked with (contract 3b §2.4): the default of each of its parameters. */
export function ParameterRows({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('admin.designs')
  return (
    <ParameterLines id={id} text={plainText(value)} onChange={onChange} onBlur={onBlur}>
      {(row, name, change) => (
        <input
          type="text"
          className={fieldStyles.native}
          aria-label={t('parameterOf', { name })}
          autoComplete="off"
          placeholder={t('parameterEmpty')}
          value={readText(row['defaultValue'])}
          maxLength={10_000}
          disabled={disabled}
          onChange={(event) => change({ defaultValue: event.target.value })}
        />
      )}
    </ParameterLines>
  )
}
