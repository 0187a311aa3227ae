import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'
import type { TextEntry } from '@/components/widget-kits/designer/property-entry'
import { readText } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import { plainValue, useProperty } from '../use-property'

export function TextEditor({ entry, ids, id }: EditorProps<TextEntry>) {
  const t = useTranslations('designer.panel')
  const { value, isMixed, type, leave } = useProperty(ids, entry.path)
  const shared = {
    id,
    className: fieldStyles.native,
    value: isMixed ? '' : readText(plainValue(value)),
    placeholder: isMixed ? t('mixed') : entry.usual,
    maxLength: entry.lengthMax ?? 1000,
    onBlur: leave,
  }
  const change = (text: string) => type(text === '' ? (entry.empty ?? '') : text)
  if (entry.kind === 'lines') {
    return <textarea {...shared} rows={3} onChange={(event) => change(event.target.value)} />
  }
  return <input {...shared} type="text" autoComplete="off" onChange={(event) => change(event.target.value)} />
}
