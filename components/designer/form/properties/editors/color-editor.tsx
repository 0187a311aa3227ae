import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { ClearButton, FieldBox } from '@/components/ui/field-box'
import { parseColor, toHex } from '@/components/widget-kits/color-value'
import type { ColorEntry } from '@/components/widget-kits/designer/property-entry'
import { readText } from '@/lib/form/read'
import type { EditorProps } from '../editor-props'
import { useProperty } from '../use-property'

/** A colour by sight or by its code. */
export function ColorEditor({ entry, ids, id, label }: EditorProps<ColorEntry>) {
  const t = useTranslations('designer.panel')
  const { value, isMixed, set, type, leave } = useProperty(ids, entry.path)
  const [draft, setDraft] = useState<string | null>(null)
  const stored = isMixed ? '' : readText(value)
  const color = parseColor(stored)
  const commit = () => {
    if (draft !== null && draft.trim() !== stored && (draft.trim() === '' || parseColor(draft))) set(draft.trim())
    setDraft(null)
    leave()
  }
  return (
    <FieldBox>
      <input
        type="color"
        className={fieldStyles.swatch}
        aria-label={t('pickColorOf', { label })}
        value={color ? toHex(color) : '#ffffff'}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <input
        id={id}
        type="text"
        className={fieldStyles.native}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        placeholder={isMixed ? t('mixed') : t('noColor')}
        value={draft ?? stored}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {stored === '' ? null : <ClearButton onClear={() => set('')} />}
    </FieldBox>
  )
}
