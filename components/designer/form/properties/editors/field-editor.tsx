import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { FieldEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, type NodeId, nodeOf, setProperty } from '@/lib/designer/public'
import { sourceName } from '@/lib/designer/tables/table-commands'
import { readRecord, readText } from '@/lib/form/read'
import { attributeSource } from '@/lib/form/references'
import type { DesignerSession } from '../../../shell/designer-session'
import { useSession, useSessionFact } from '../../../shell/session-context'
import { useDesignTables } from '../../tables/design-tables'
import type { EditorProps } from '../editor-props'
import { type FormField, useFollowable } from '../form-fields'
import { useProperty } from '../use-property'

/** A field of the form, by its name (contract 3a §3.2). */
export function FieldEditor({ entry, ids, id, label }: EditorProps<FieldEntry>) {
  const [node = ''] = ids
  const { value, set } = useProperty(ids, entry.path)
  const session = useSession()
  const tables = useDesignTables()
  const types = useAccepted(node, entry)
  const all = useFollowable(node)
  const fields = types === '' ? all : all.filter(({ type }) => types.split(',').includes(type))
  const stored = readText(value)
  const change = (code: string) => {
    if (!entry.isSource) return set(code)
    // A column of the other source means nothing here.
    const commands = [
      setProperty({ id: node, path: entry.path, value: sourceName(session.document, tables, node, code) }),
      setProperty({ id: node, path: ['showField'], value: '' }),
    ]
    session.run(inOneStep(commands))
  }
  // Of a source the stored name may carry the table that it comes from (contract 3a §4.6).
  const name = entry.isSource ? attributeSource(stored) : stored
  return <FieldCombo id={id} label={label} fields={fields} code={name} onChange={change} />
}

type ComboProps = {
  id: string
  label: string
  fields: readonly FormField[]
  code: string
  onChange: (code: string) => void
  more?: readonly { value: string; label: string }[]
}

/** Fields to choose from. One that is gone stays to be seen by its name, so that it can be mended. */
export function FieldCombo({ id, label, fields, code, onChange, more = [] }: ComboProps) {
  const t = useTranslations('designer.panel')
  const options = [...more, ...fields.map((field) => ({ value: field.code, label: field.label }))]
  const isGone = code !== '' && !options.some((option) => option.value === code)
  return (
    <>
      <FieldCombobox
        id={id}
        ariaLabel={label}
        options={options}
        values={code === '' ? [] : [code]}
        onChange={([next]) => (next ?? '') !== code && onChange(next ?? '')}
        isClearable
        isFilterable
        placeholder={t('chooseField')}
        notice={options.length === 0 ? t('noFields') : undefined}
        {...(isGone ? { error: t('goneField'), errorId: `${id}-gone`, knownText: t('gone', { name: code }) } : {})}
      />
      {isGone ? (
        <p id={`${id}-gone`} className={fieldStyles.error}>
          {t('goneField')}
        </p>
      ) : null}
    </>
  )
}

function useAccepted(node: NodeId, { accepts }: FieldEntry): string {
  return useSessionFact(
    useCallback(
      ({ document }: DesignerSession) => {
        const types = typeof accepts === 'function' ? accepts(readRecord(nodeOf(document, node)?.shell)) : (accepts ?? [])
        return types.join(',')
      },
      [node, accepts],
    ),
  )
}
