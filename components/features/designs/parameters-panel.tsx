import { createContext, useContext } from 'react'
import { ParameterLines } from '@/components/screen/parameter-lines'
import { fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import { type SearchChoice, searchFeeding } from './utils'

/** The search fields of the list, which parameters can be given by. */
export const ViewSearches = createContext<readonly SearchChoice[]>([])

/**
 * What the interface of a data view is asked with (contract 3b §2.4, §12): the default of each of its parameters, and the search field of
 * the list that is handed on to it. A view whose list has no search fields yet has defaults alone.
 */
export function ParameterRows({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('designs.viewParameters')
  const searches = useContext(ViewSearches)
  return (
    <ParameterLines id={id} text={plainText(value)} onChange={onChange} onBlur={onBlur} hasSources={searches.length > 0}>
      {(row, name, change) => {
        const fed = searchFeeding(row)
        const isGone = fed !== '' && !searches.some(({ value }) => value === fed)
        const options = [{ value: '', label: t('noSearch') }, ...searches, ...(isGone ? [{ value: fed, label: fed }] : [])]
        return (
          <>
            {searches.length > 0 && (
              <Select
                label={t('searchOf', { name })}
                options={options}
                value={fed}
                disabled={disabled}
                onChange={(code) => change({ useSearch: code !== '', sourceType: 1, relationField: code })}
              />
            )}
            <input
              type="text"
              className={fieldStyles.native}
              aria-label={t('defaultOf', { name })}
              autoComplete="off"
              placeholder={t('noDefault')}
              value={readText(row['defaultValue'])}
              maxLength={10_000}
              disabled={disabled}
              onChange={(event) => change({ defaultValue: event.target.value })}
            />
          </>
        )
      }}
    </ParameterLines>
  )
}
