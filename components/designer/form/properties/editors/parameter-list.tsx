import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import type { NodeId } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { useRemoteNotice } from '../../../shell/remote'
import { useInterfaceParameters } from '../../../shell/remote-lists'
import { useFollowable } from '../form-fields'
import styles from '../properties.module.css'
import { FieldCombo } from './field-editor'

type ParameterListProps = {
  node: NodeId
  interfaceId: string
  /** `templateJson` as it is stored (contract 3a §8.2). */
  value: unknown
  onChange: (value: readonly unknown[]) => void
  /** Offers what a person types, where the field asks while somebody types. */
  hasKeyword?: boolean
}

/** What a data interface is asked with: each of its parameters follows a field of the form, or none. */
export function ParameterList({ node, interfaceId, value, onChange, hasKeyword = false }: ParameterListProps) {
  const t = useTranslations('designer.panel')
  const { parameters, ...asked } = useInterfaceParameters(interfaceId)
  const notice = useRemoteNotice(asked)
  const stored = readList(value).filter(isRecord)
  const shown = useMemo(() => merged(parameters ?? [], stored), [parameters, stored])
  if (interfaceId === '') return null
  if (notice) {
    return (
      <p className={styles.note} role="alert">
        {notice}
      </p>
    )
  }
  if (!parameters) return <p className={styles.note}>{t('loading')}</p>
  if (shown.length === 0) return <p className={styles.note}>{t('noParameters')}</p>
  return (
    <div className={styles.stack}>
      {shown.map((parameter, index) => (
        <Parameter
          key={readText(own(parameter, 'field'))}
          node={node}
          parameter={parameter}
          hasKeyword={hasKeyword}
          onChange={(relationField) => onChange(shown.with(index, { ...parameter, relationField }))}
        />
      ))}
    </div>
  )
}

/** The interface says which parameters there are; what the design has for them stays, with keys that nobody knows. */
function merged(parameters: readonly RawRecord[], stored: readonly RawRecord[]): readonly RawRecord[] {
  return parameters.map((parameter) => {
    const field = readText(own(parameter, 'field'))
    const known = stored.find((item) => readText(own(item, 'field')) === field)
    return { defaultValue: '', ...parameter, relationField: '', ...known }
  })
}

type ParameterProps = {
  node: NodeId
  parameter: RawRecord
  hasKeyword: boolean
  onChange: (relationField: string) => void
}

function Parameter({ node, parameter, hasKeyword, onChange }: ParameterProps) {
  const t = useTranslations('designer.panel')
  const id = useId()
  const fields = useFollowable(node)
  const name = readText(own(parameter, 'fieldName')) || readText(own(parameter, 'field'))
  const more = [...(hasKeyword ? [{ value: '@keyword', label: t('typedWord') }] : []), { value: '@formId', label: t('recordId') }]
  return (
    <div className={styles.small}>
      <span className={styles.smallLabel}>
        {name}
        {readFlag(own(parameter, 'required')) ? ' *' : ''}
      </span>
      <FieldCombo
        id={id}
        label={t('parameterOf', { name })}
        fields={fields}
        code={readText(own(parameter, 'relationField'))}
        onChange={onChange}
        more={more}
      />
    </div>
  )
}
